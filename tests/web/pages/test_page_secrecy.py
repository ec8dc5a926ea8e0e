"""Secrecy on pages: for the table as it is and for one that the viewer could not tell from it, the same bytes reach the browser."""

import random

from clubhouse import until
from webhouse import Visitor, open_app, visitor

from underhill.bots.learned import has_net
from underhill.club import orders
from underhill.club.table import Status, Table
from underhill.core.words import LANGUAGES
from underhill.web.pages.reader import Reader
from underhill.web.pages.stream import BOOT, messages
from web.test_secrecy import all_seated, played_on, twin


async def pages_sent(app, visitor: Visitor, table: Table, language: str) -> list[bytes]:
    """What one visitor's browser holds: the page, its part now and before, the replay, the stream."""
    path = f"/tables/{table.id}"
    visitor.http.cookies.set("language", language)
    visitor.http.cookies.set("guide", "on")
    middle = len(table.choices) // 2
    paths = ["", "/part", f"/part?step={middle}", f"/replay?step={middle}"]
    answers = [await visitor.http.get(path + part) for part in paths]
    assert {answer.status_code for answer in answers} == {200}
    return [*(answer.content for answer in answers), await streamed(app, visitor, table, language)]


async def streamed(app, visitor: Visitor, table: Table, language: str) -> bytes:
    host = app.state.host
    actor = await host.people.by_cookie(visitor.http.cookies.get("underhill", ""))
    reader = Reader(actor, language, "auto", True, "/")
    sent = b""
    async for message in messages(host, app.state.pages, reader, table.id, None, 0):
        sent += message.encode()
        if message.id == str(table.number):
            return sent
    raise AssertionError("the stream ended")


async def test_page_and_stream_are_the_same_for_what_a_viewer_cannot_tell_apart(sqlite_url, game):
    seats = game.seats.stop - 1

    async with open_app(sqlite_url, answer_delay="900") as app:
        host, chance = app.state.host, random.Random(21)
        people, table_id = await all_seated(app, game, seats)
        changed = 0
        for turn in range(2):
            table = await played_on(app, people, table_id, chance, chance.randint(1, 1 + game.max_decisions // 24))
            if table.status != Status.RUNNING:
                break
            events = await host.store.events(table_id)
            for viewer in [None, *range(seats)]:
                who = Visitor(app) if viewer is None else people[viewer]
                language = LANGUAGES[turn % len(LANGUAGES)]
                truth = await pages_sent(app, who, table, language)
                other = twin(table, events, viewer, chance.randrange(2**30))
                changed += game.layout.digest(other.match.state) != game.layout.digest(table.match.state)
                host._tables.put(other)
                assert await pages_sent(app, who, other, language) == truth
                host._tables.put(table)
        assert changed > 0


def asks_person(table: Table) -> bool:
    """Whether the first seat is asked something that the server does not answer for it, or nobody is any more."""
    return table.status != Status.RUNNING or (table.deciding == 0 and orders.answer(table, orders.Orders()) is None)


async def thoughts_sent(visitor: Visitor, table: Table, language: str) -> dict[str, bytes]:
    """What somebody who plays against bots is told of opinions: the guide's on the page and its part, and why others did what they
    did; also what else depends on the match, its steps one by one and its rules."""
    visitor.http.cookies.set("language", language)
    visitor.http.cookies.set("guide", "on")
    others = [k for k, play in enumerate(table.plays, start=1) if play.seat != 0][-3:]
    paths = ["", "/part", "/replay", "/rules", *(f"/{part}?step={k}" for k in others for part in ("stage", "why"))]
    answers = {path: await visitor.http.get(f"/tables/{table.id}{path}") for path in paths}
    assert all(answer.status_code == 200 or path.startswith("/why") for path, answer in answers.items())
    return {path: b"%d %s" % (answer.status_code, answer.content) for path, answer in answers.items()}


async def test_no_opinion_depends_on_what_its_reader_cannot_know(sqlite_url, game):
    async with open_app(sqlite_url, rests_after=1e6) as app:
        host, anna, chance = app.state.host, await visitor(app, "Anna"), random.Random(17)
        table_id = await anna.makes_table("me", *["random"] * (game.seats.stop - 2), game=game.name)
        changed, named, explained = 0, 0, 0
        for moment in range(3):
            for _ in range(chance.randint(1, min(6, 1 + game.max_decisions // 24))):
                table = await until(host, table_id, asks_person)
                if table.status == Status.RUNNING:
                    actor = await host.people.by_cookie(anna.http.cookies["underhill"])
                    await host.play(table_id, actor, table.decision, chance.choice(table.match.choices()).id)
            table = await until(host, table_id, asks_person)
            if table.status != Status.RUNNING:
                break
            truth = await thoughts_sent(anna, table, LANGUAGES[moment])
            other = twin(table, await host.store.events(table_id), 0, chance.randrange(2**30))
            changed += game.layout.digest(other.match.state) != game.layout.digest(table.match.state)
            host._tables.put(other)
            assert await thoughts_sent(anna, other, LANGUAGES[moment]) == truth
            host._tables.put(table)
            named += b'class="thought"' in truth[""]
            explained += sum(sent[:3] == b"200" for path, sent in truth.items() if path.startswith("/why"))
        assert changed > 0 and (not has_net(game) or (named and explained))


async def test_neither_the_secret_nor_the_name_of_another_start_is_on_a_running_page(sqlite_url, game):
    async with open_app(sqlite_url, answer_delay="900") as app:
        people, table_id = await all_seated(app, game, game.seats.start)
        table = await played_on(app, people, table_id, random.Random(5), 3)
        sent = b"".join(await pages_sent(app, people[0], table, "en"))
        assert table.secret.encode() not in sent and BOOT.encode() in sent
