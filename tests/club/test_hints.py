"""Hints: where they are allowed, who may ask, and what the others hear of it."""

import random

import pytest
from clubhouse import make_table, open_host, person, until

from underhill.club import hints, log, orders, playing, seats
from underhill.club.actor import ONLOOKER
from underhill.club.errors import HintsOff, NotAllowed, NotYourTurn, StaleDecision, WrongMoment
from underhill.club.events import Kind
from underhill.club.table import Table
from underhill.core.words import LANGUAGES


@pytest.mark.parametrize(
    "wish, wanted, allowed",
    [
        (("me", "random"), None, True),
        (("me", "random", "random"), None, True),
        (("me", "anyone"), None, False),
        (("me", "friend", "random"), None, False),
        (("me", "hot_seat"), None, False),
        (("me", "random"), False, False),
        (("me", "anyone"), True, True),
    ],
)
async def test_hints_are_usual_against_bots_and_else_for_the_creator_to_allow(sqlite_url, wish, wanted, allowed):
    async with open_host(sqlite_url) as host:
        table = await make_table(host, await person(host, "Anna"), *wish, hints=wanted)
        assert table.terms.hints is allowed
        rebuilt = Table.from_events(table.id, host.games, await host.store.events(table.id))
        assert rebuilt.terms.hints is allowed


async def two_at_a_table(host, **terms):
    anna, ben = await person(host, "Anna"), await person(host, "Ben")
    table = await make_table(host, anna, "me", "anyone", **terms)
    return anna, ben, await host.change(table.id, lambda t: seats.sit(t, ben, None, None))


async def test_only_whoever_decides_may_ask_about_what_is_asked_now(url):
    async with open_host(url) as host:
        anna, ben, table = await two_at_a_table(host, hints=True)
        cleo = await person(host, "Cleo")
        for actor, decision, error in [
            (cleo, table.decision, NotAllowed),
            (ONLOOKER, table.decision, NotAllowed),
            (anna, table.decision - 1, StaleDecision),
            (ben, table.decision, NotYourTurn),
        ]:
            with pytest.raises(error):
                hints.ask(table, actor, decision)
        await host.change(table.id, lambda now: seats.hand_over(now, anna, 0, "random", ("random",), 0.0))
        with pytest.raises(WrongMoment):
            hints.ask(await host.table(table.id), anna, table.decision)


async def test_a_table_made_without_hints_refuses_them(sqlite_url):
    async with open_host(sqlite_url) as host:
        anna, _, table = await two_at_a_table(host)
        with pytest.raises(HintsOff, match="without hints"):
            hints.ask(table, anna, table.decision)


async def test_everybody_reads_once_a_decision_that_a_hint_was_asked_for(url):
    async with open_host(url) as host:
        anna, ben, table = await two_at_a_table(host, hints=True)
        asked = await host.change(table.id, lambda now: hints.ask(now, anna, table.decision))
        assert asked.decision == table.decision and asked.number == table.number + 1
        assert asked.told[-1] == {"number": asked.number, "at": asked.told[-1]["at"], "kind": "hinted", "seat": 0}
        again = await host.change(table.id, lambda now: hints.ask(now, anna, table.decision))
        assert again.number == asked.number
        choice = random.Random(1).choice(table.match.choices()).id
        await host.change(table.id, lambda now: playing.play(now, anna, now.decision, choice))
        now = await host.change(table.id, lambda now: hints.ask(now, ben, now.decision))
        assert [event["seat"] for event in now.told if event["kind"] == Kind.HINTED] == [0, 1]
        for language in LANGUAGES:
            for viewer in (None, 0, 1):
                texts = [line["text"] for line in log.lines(now, viewer, language) if line["kind"] == "table"]
                assert len([text for text in texts if text.startswith(("Anna ", "Ben "))]) == 3  # Ben sat down, two hints
        rebuilt = Table.from_events(now.id, host.games, await host.store.events(now.id))
        assert rebuilt.lines == now.lines and rebuilt.remarks == now.remarks


async def test_a_hint_about_a_reaction_is_refused_where_it_would_tell_others_something(sqlite_url):
    async def reaction(host, table_id, actors):
        for _ in range(400):
            table = await host.table(table_id)
            if orders.is_window(table) and table.seats[table.deciding].bot is None:
                return table, next(actor for actor in actors if table.deciding in table.seats_of(actor))
            if table.seats[table.deciding].bot is None:
                actor = next(actor for actor in actors if table.deciding in table.seats_of(actor))
                await host.play(table_id, actor, table.decision, table.match.choices()[0].id)
            else:
                await until(host, table_id, lambda now: now.deciding is None or now.seats[now.deciding].bot is None)
        raise AssertionError("nobody could react")

    async with open_host(sqlite_url) as host:
        anna, ben = await person(host, "Anna"), await person(host, "Ben")
        table = await make_table(host, anna, "me", "anyone", game="taverna", hints=True)
        await host.change(table.id, lambda t: seats.sit(t, ben, None, None))
        window, actor = await reaction(host, table.id, [anna, ben])
        with pytest.raises(WrongMoment, match="tell the others"):
            hints.ask(window, actor, window.decision)
        assert not hints.may_ask(window, actor)
        alone = await make_table(host, anna, "me", "random", game="taverna")
        window, actor = await reaction(host, alone.id, [anna])
        assert hints.may_ask(window, actor) and hints.ask(window, actor, window.decision)


async def test_a_table_with_hints_says_so_when_it_starts(sqlite_url):
    async with open_host(sqlite_url) as host:
        for wanted, words in ((True, "Hints are allowed"), (False, "The match begins.")):
            _, _, table = await two_at_a_table(host, hints=wanted)
            texts = [line["text"] for line in log.lines(table, None, "en")]
            assert any(words in text for text in texts) and any("Hints" in text for text in texts) is wanted
