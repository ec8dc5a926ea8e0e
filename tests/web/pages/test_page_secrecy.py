"""Secrecy on pages: for the table as it is and for one that the viewer could not tell from it, the same bytes reach the browser."""

import random

from webhouse import Visitor, open_app

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


async def test_neither_the_secret_nor_the_name_of_another_start_is_on_a_running_page(sqlite_url, game):
    async with open_app(sqlite_url, answer_delay="900") as app:
        people, table_id = await all_seated(app, game, game.seats.start)
        table = await played_on(app, people, table_id, random.Random(5), 3)
        sent = b"".join(await pages_sent(app, people[0], table, "en"))
        assert table.secret.encode() not in sent and BOOT.encode() in sent
