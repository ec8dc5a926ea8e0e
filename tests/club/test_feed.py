"""Bells: who waits for a table is woken, and what has rung is heard."""

import asyncio

from patience import PATIENCE

from underhill.club.feed import Feed, rings_within


async def test_a_bell_that_has_rung_is_heard_even_when_no_time_is_left():
    bell = asyncio.Event()
    assert [await rings_within(bell, seconds) for seconds in (-1.0, 0.0, 0.001)] == [False] * 3
    bell.set()
    assert [await rings_within(bell, seconds) for seconds in (-1.0, 0.0, PATIENCE)] == [True] * 3


def test_a_table_is_watched_until_the_last_who_looks_on_has_gone():
    feed = Feed()
    with feed.listening("a"):
        assert feed.is_awaited("a") and not feed.is_watched("a"), "the server itself does not look on"
        with feed.watching("a") as first, feed.watching("b") as other:
            with feed.watching("a") as second:
                feed.wake("a")
                assert (first.is_set(), second.is_set(), other.is_set()) == (True, True, False)
            assert feed.is_watched("a")
        assert not feed.is_watched("a") and feed.tables() == ["a"]
    assert feed.tables() == []
