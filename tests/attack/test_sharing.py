"""Five hundred onlookers must cost no more than one: what is the same for several is made once, beside the event loop."""

import asyncio
import random
import threading
import zlib

import pytest
from clubhouse import make_table, open_host, person, play_on
from simulation import same_secrets
from sse_starlette import ServerSentEvent
from webhouse import open_app, visitor

from underhill.club import playing, seats
from underhill.club.actor import ONLOOKER
from underhill.club.kept import Kept
from underhill.club.table import By
from underhill.web import stream as api_stream
from underhill.web.pages import stream as page_stream
from underhill.web.pages.parts import part
from underhill.web.pages.reader import Reader
from underhill.web.pages.render import Pages

PATIENCE = 120.0
ONLOOKERS = 40


@pytest.fixture(autouse=True)
def one_deal(monkeypatch):
    """Every run has the same cards: with some the server would answer a forced choice in between."""
    monkeypatch.setattr(seats.secrets, "token_hex", same_secrets("sharing"))


async def told_of(streams: list, kind: str) -> list[ServerSentEvent]:
    """The next message of this kind in each stream."""

    async def following(stream):
        async for message in stream:
            if message.event == kind:
                return message

    return await asyncio.gather(*(following(stream) for stream in streams))


async def test_a_line_of_chat_is_drawn_once_for_all_who_look_on_and_beside_the_event_loop(sqlite_url, monkeypatch):
    drawn: list[str] = []

    def counted(*arguments):
        drawn.append(threading.current_thread().name)
        return part(*arguments)

    monkeypatch.setattr(page_stream, "part", counted)
    async with open_host(sqlite_url, clock=lambda: 1_000_000.5) as host:
        anna, pages = await person(host, "Anna"), Pages(host.games)
        table = await make_table(host, anna, "me", "hot_seat", game="fairy_land")
        people = [ONLOOKER, *[await person(host, f"Onlooker {n}") for n in range(ONLOOKERS - 1)]]
        readers = [Reader(who, "en", "auto", False, f"/{n}") for n, who in enumerate(people)]
        streams = [page_stream.messages(host, pages, each, table.id, None, table.number) for each in readers]
        assert len(await told_of(streams, "hello")) == ONLOOKERS
        listening = asyncio.create_task(told_of(streams, "part"))
        await host.change(table.id, lambda now: playing.say(now, anna, "Look at this!"))
        parts = await listening
        assert len({id(each) for each in parts[1:]}) == 1 and all("Look at this!" in each.data for each in parts)
        assert len(drawn) == 2, "once for whoever has an account, whose menu can do more, and once for whoever has none"
        assert threading.current_thread().name not in drawn and all(name.startswith("kept") for name in drawn)
        hers = page_stream.messages(host, pages, Reader(anna, "en", "auto", False, "/"), table.id, None, 0)
        (own,) = await told_of([hers], "part")
        assert own.data != parts[0].data, "who sits there is shown something else"
        for each in [*streams, hers]:
            await each.aclose()


async def test_a_message_to_programs_that_look_on_is_made_once_too(sqlite_url, monkeypatch):
    made: list[str] = []
    whole = api_stream._standing
    monkeypatch.setattr(api_stream, "_standing", lambda *given: made.append(threading.current_thread().name) or whole(*given))
    async with open_host(sqlite_url, clock=lambda: 1_000_000.5) as host:
        anna = await person(host, "Anna")
        table = await make_table(host, anna, "me", "hot_seat", game="fairy_land")
        streams = [api_stream.messages(host, table.id, ONLOOKER, None, "en", None, True) for _ in range(ONLOOKERS)]
        assert len(await told_of(streams, "table")) == ONLOOKERS
        listening = asyncio.create_task(told_of(streams, "said"))
        await host.change(table.id, lambda now: playing.say(now, anna, "Look at this!"))
        assert len(await listening) == ONLOOKERS
        assert len(made) == 2 and all(name.startswith("kept") for name in made)
        for each in streams:
            await each.aclose()


async def test_nobody_is_sent_what_was_made_for_somebody_else(sqlite_url):
    async with open_host(sqlite_url, clock=lambda: 1_000_000.5) as host:
        anna, pages = await person(host, "Anna"), Pages(host.games)
        laid = await make_table(host, anna, "friend", "anyone", game="fairy_land")
        invitation = laid.seats[0].invitation
        streams = [api_stream.messages(host, laid.id, who, None, "en", None, True) for who in (anna, ONLOOKER)]
        streams += [page_stream.messages(host, pages, _reader(ONLOOKER), laid.id, None, 0, link) for link in (invitation, "")]
        kinds = ("table", "table", "part", "part")
        shown = [(await told_of([each], kind))[0].data for each, kind in zip(streams, kinds, strict=True)]
        assert [invitation in each for each in shown] == [True, False, True, False]
        begun, ben = await make_table(host, anna, "me", "anyone", game="fairy_land"), await person(host, "Ben")
        begun = await host.change(begun.id, lambda now: seats.sit(now, ben, None, None))
        more = [api_stream.messages(host, begun.id, ONLOOKER, None, language, 0, False) for language in ("en", "fr")]
        more += [page_stream.messages(host, pages, _reader(anna, guided), begun.id, None, 0) for guided in (True, False)]
        english, french, guided, alone = [
            (await told_of([each], kind))[0].data for each, kind in zip(more, ("started", "started", "part", "part"), strict=True)
        ]
        assert english != french and guided != alone
        for each in [*streams, *more]:
            await each.aclose()


def _reader(who, guided=False):
    return Reader(who, "en", "auto", guided, "/")


def test_pieces_compressed_once_fit_into_any_stream():
    one, two = page_stream.Once("first", event="part", id="1"), page_stream.Once("second " * 1000, event="part", id="2")
    ping = b": ping\r\n\r\n"
    for messages in ([one, two], [two, one, two]):
        pieces = [message.encode().compressed for message in messages]
        wire = page_stream.GZIP_HEAD + page_stream.compressed(ping).join(pieces)
        plain = zlib.decompressobj(16 + zlib.MAX_WBITS).decompress(wire)
        assert plain == ping.join(message.encode() for message in messages)
    assert len(two.encode().compressed) < 200


async def test_replays_and_records_of_a_finished_match_are_kept_for_whoever_asks_next(sqlite_url, monkeypatch):
    async with open_app(sqlite_url) as app:
        host = app.state.host
        anna = await person(host, "Anna")
        table = await make_table(host, anna, "me", "hot_seat")
        await play_on(host, table.id, [anna], random.Random(1))
        made: list[object] = []
        get = host.kept.get

        def counting(key, make, who, prompt=False):
            return get(key, lambda: made.append(key) or make(), who, prompt)

        monkeypatch.setattr(host.kept, "get", counting)
        ben, carl = await visitor(app, "Ben"), await visitor(app, "Carl")
        for path in ("/tables/{}/replay?step=1", "/api/v1/tables/{}/record", "/api/v1/tables/{}/replay?step=1"):
            answers = [await who.http.get(path.format(table.id)) for who in (ben, carl, ben)]
            assert [answer.status_code for answer in answers] == [200] * 3
        assert len(made) == len(set(made)) == 3


async def test_what_fails_is_not_kept_and_what_is_old_is_forgotten():
    kept, n = Kept(most=2), iter(range(100))
    assert await kept.get("a", lambda: next(n), "anna") == await kept.get("a", lambda: next(n), "anna") == 0
    try:
        await kept.get("b", lambda: 1 / 0, "anna")
    except ZeroDivisionError:
        assert await kept.get("b", lambda: next(n), "anna") == 1
    assert await kept.get("c", lambda: next(n), "anna") == 2
    assert await kept.get("a", lambda: next(n), "anna") == 3
    kept.close()


async def test_what_bots_do_one_after_the_other_is_one_part(sqlite_url, monkeypatch):
    monkeypatch.setattr(page_stream, "PAUSE_OF_BOTS", PATIENCE)
    async with open_host(sqlite_url) as host:
        anna, pages = await person(host, "Anna"), Pages(host.games)
        table = await make_table(host, anna, "me", "random", "random", "random", game="fairy_land")
        stream = page_stream.messages(host, pages, Reader(anna, "en", "auto", False, "/"), table.id, None, 0)
        asked = 'data-deciding="me"'
        (first,) = await told_of([stream], "part")
        while asked not in first.data:
            (first,) = await told_of([stream], "part")
        now = await host.table(table.id)
        await host.play(table.id, anna, now.decision, now.match.choices()[0].text)
        parts = await told_of([stream], "part")
        while asked not in parts[-1].data:
            parts += await told_of([stream], "part")
        assert len(parts) <= 2, "one with the own choice, one when it is the person's turn again"
        await stream.aclose()


async def test_a_question_that_the_server_answers_at_once_is_not_shown(sqlite_url, monkeypatch):
    monkeypatch.setattr(page_stream, "PAUSE_OF_BOTS", PATIENCE)
    async with open_host(sqlite_url) as host:
        anna, pages, chance = await person(host, "Anna"), Pages(host.games), random.Random(1)
        table = await make_table(host, anna, "me", "random", "random", "random", game="fairy_land")
        stream = page_stream.messages(host, pages, _reader(anna), table.id, None, 0)
        asked = []
        while not any(play.by == By.SERVER for play in table.plays):
            (shown,) = await told_of([stream], "part")
            if 'data-deciding="me"' not in shown.data:
                continue
            asked.append(shown.data.count('class="choice'))
            table = await host.table(table.id)
            await host.play(table.id, anna, table.decision, chance.choice(table.match.choices()).text)
        assert min(asked) > 1
        await stream.aclose()
