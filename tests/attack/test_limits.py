"""What one person or one address may have: each limit answers 429 with a time and a sentence, and a household never meets one."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from patience import PATIENCE
from webhouse import UNLIMITED, Visitor, application

from underhill.core.words import LANGUAGES
from underhill.web.settings import Settings

HTML = {"Accept": "text/html"}


class Clock:
    """Time that passes only when a test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@asynccontextmanager
async def limited(url: str, **limits: Any) -> AsyncIterator[tuple[FastAPI, Clock]]:
    """An application with some limits, and its clock."""
    clock = Clock()
    app = application(url, clock=clock, **limits)
    async with app.router.lifespan_context(app):
        yield app, clock


async def finished_table(anna: Visitor) -> str:
    """A match of lantern, played to its end by one person in all seats."""
    table, chance = await anna.makes_table("me", "hot_seat"), random.Random(1)
    shown = (await anna.get(f"/tables/{table}")).json()
    while shown["table"]["status"] == "running":
        wish = {"decision": shown["table"]["decision"], "choice": chance.choice(shown["view"]["choices"])["id"]}
        await anna.post(f"/tables/{table}/play", wish)
        shown = (await anna.get(f"/tables/{table}")).json()
    return table


async def refused_after(most: int, ask) -> object:
    """The first answer of many that is refused; there must have been others before it."""
    for n in range(most):
        answer = await ask()
        if answer.status_code == 429:
            assert n > 0
            return answer
        assert answer.status_code < 400, answer.text
    raise AssertionError(f"{most} were all answered")


def check(answer, code: str) -> int:
    """A refusal of too much: its code, its sentence, and the seconds to wait."""
    error = answer.json()["error"]
    assert error["code"] == code and error["message"]
    assert int(answer.headers["retry-after"]) == error["retry_after"] >= 1
    return error["retry_after"]


@pytest.mark.parametrize(
    ("path", "query"),
    [
        pytest.param("/tables/{}/replay", {"step": 3}, id="replay"),
        pytest.param("/tables/{}/record", {}, id="record"),
        pytest.param("/tables/{}/log", {}, id="log"),
    ],
)
async def test_what_costs_work_is_refused_when_a_person_has_spent_it_and_given_again_later(sqlite_url, path, query):
    async with limited(sqlite_url, work_per_identity=0.1, work_burst=1.0) as (app, clock):
        anna, ben = await Visitor(app).introduced("Anna"), await Visitor(app).introduced("Ben")
        table = await finished_table(anna)
        refused = await refused_after(200, lambda: anna.get(path.format(table), **query))
        wait = check(refused, "too_much_work")
        assert (await ben.get(path.format(table), **query)).status_code == 200, "another person has a budget of their own"
        clock.now += wait
        assert (await anna.get(path.format(table), **query)).status_code == 200


async def test_an_address_has_its_budget_too_however_many_names_come_from_it(sqlite_url):
    async with limited(sqlite_url, work_per_identity=0.01, work_burst=0.1) as (app, _):
        anna = await Visitor(app, address="10.0.0.1").introduced("Anna")
        table = await finished_table(anna)
        for _ in range(50):
            answer = await (await Visitor(app, address="10.0.0.9").introduced("Somebody")).get(f"/tables/{table}/record")
            if answer.status_code == 429:
                break
        check(answer, "too_much_work")
        assert (await anna.get(f"/tables/{table}/record")).status_code == 200


async def test_importing_costs_by_the_choices(sqlite_url):
    async with limited(sqlite_url, work_per_identity=0.01, work_burst=0.5) as (app, _):
        anna = await Visitor(app).introduced("Anna")
        record = (await anna.get(f"/tables/{await finished_table(anna)}/record")).json()
        check(await refused_after(100, lambda: anna.post("/records", record)), "too_much_work")


async def test_a_table_that_lies_in_the_database_costs(sqlite_url):
    async with limited(sqlite_url, work_per_identity=0.01, work_burst=0.2) as (app, _):
        anna = await Visitor(app).introduced("Anna")
        tables = [await anna.makes_table("me", "anyone") for _ in range(10)]
        for table in tables:
            app.state.host._tables.forget(table)
        answers = [await anna.get(f"/tables/{table}") for table in tables]
        assert [answer.status_code for answer in answers] == [200] * 4 + [429] * 6


async def test_hints_and_reviews_are_paid_in_thinking(sqlite_url):
    looks = {"hints": "search:ms=1", "reviews": "search:ms=1"}
    async with limited(sqlite_url, thinking_per_identity=0.01, thinking_burst=1.0, **looks) as (app, _):
        anna = await Visitor(app).introduced("Anna")

        async def reviewed():
            return await anna.post(f"/tables/{await finished_table(anna)}/review")

        check(await refused_after(20, reviewed), "too_much_thinking")
        table = await anna.makes_table("me", "random")
        decision = (await anna.get(f"/tables/{table}")).json()["table"]["decision"]
        check(await anna.post(f"/tables/{table}/hint", {"decision": decision}), "too_much_thinking")


async def test_chat_is_limited_for_a_person_not_for_the_table(sqlite_url):
    async with limited(sqlite_url, chat_per_minute=30.0, chat_burst=5.0) as (app, clock):
        anna, ben = await Visitor(app).introduced("Anna"), await Visitor(app).introduced("Ben")
        table = await anna.makes_table("me", "anyone")
        wait = check(await refused_after(20, lambda: anna.post(f"/tables/{table}/chat", {"text": "spam"})), "too_much_talk")
        assert (await ben.post(f"/tables/{table}/chat", {"text": "hello"})).status_code == 200
        clock.now += wait
        assert (await anna.post(f"/tables/{table}/chat", {"text": "sorry"})).status_code == 200


async def test_a_person_has_so_many_unfinished_tables_and_closing_one_makes_room(sqlite_url):
    async with limited(sqlite_url, tables_per_identity=3) as (app, _):
        anna, ben = await Visitor(app).introduced("Anna"), await Visitor(app).introduced("Ben")
        wish = {"game": "lantern", "seats": [{"kind": "me"}, {"kind": "anyone"}]}
        answers = [await anna.post("/tables", wish) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
        check(answers[-1], "too_many_tables")
        assert (await anna.http.post("/games/lantern/start", headers=HTML)).status_code == 429
        assert (await ben.post("/tables", wish)).status_code == 201
        assert (await anna.post(f"/tables/{answers[0].json()['table']['id']}/close")).status_code == 200
        assert (await anna.post("/tables", wish)).status_code == 201


async def test_an_address_has_so_many_unfinished_tables_however_many_names_come_from_it(sqlite_url):
    async with limited(sqlite_url, tables_per_address=3) as (app, _):
        wish = {"game": "lantern", "seats": [{"kind": "me"}, {"kind": "anyone"}]}
        people = [await Visitor(app).introduced(f"Anna {n}") for n in range(4)]
        answers = [await anna.post("/tables", wish) for anna in people]
        assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
        assert (await people[0].post(f"/tables/{answers[0].json()['table']['id']}/close")).status_code == 200
        assert (await people[3].post("/tables", wish)).status_code == 201


async def test_newcomers_from_one_address_are_limited(sqlite_url):
    async with limited(sqlite_url, arrivals_per_minute=1.0, arrival_burst=2.0) as (app, _):
        check(await refused_after(30, lambda: Visitor(app).post("/identity", {"name": "Crowd"})), "too_many_arrivals")
        assert (await Visitor(app, address="10.0.0.2").post("/identity", {"name": "Anna"})).status_code == 200


async def opened(app, visitor: Visitor, path: str) -> tuple[int, asyncio.Task]:
    """The status of a stream that stays open, and what keeps it open."""
    status: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    cookies = "; ".join(f"{name}={value}" for name, value in visitor.http.cookies.items())
    headers = [(b"cookie", cookies.encode()), (b"host", b"test")]
    scope = {"type": "http", "method": "GET", "path": path, "raw_path": path.encode(), "query_string": b"", "headers": headers}
    scope |= {"client": ("127.0.0.1", 1), "server": ("test", 80), "scheme": "http", "http_version": "1.1", "root_path": ""}
    asked = [{"type": "http.request", "body": b"", "more_body": False}]
    forever = asyncio.Event()

    async def receive():
        if asked:
            return asked.pop()
        await forever.wait()
        return {"type": "http.disconnect"}

    async def send(message):
        if message["type"] == "http.response.body" and not status.done():
            status.set_result(start[0])
        elif message["type"] == "http.response.start":
            start.append(message["status"])

    start: list[int] = []
    task = asyncio.create_task(app(scope, receive, send))
    return await asyncio.wait_for(status, PATIENCE), task


@pytest.mark.parametrize("limit", ["streams_per_identity", "streams_per_address"])
@pytest.mark.parametrize("path", ["/api/v1/tables/{}/stream", "/tables/{}/stream"])
async def test_streams_are_limited_to_what_a_household_needs(sqlite_url, limit, path):
    async with limited(sqlite_url, **{limit: 3}) as (app, _):
        anna = await Visitor(app).introduced("Anna")
        table = await anna.makes_table("me", "anyone")
        streams = [await opened(app, anna, path.format(table)) for _ in range(5)]
        assert [status for status, _ in streams] == [200, 200, 200, 429, 429]
        streams[0][1].cancel()
        await asyncio.gather(streams[0][1], return_exceptions=True)
        again = await opened(app, anna, path.format(table))
        assert again[0] == 200
        for _, task in [*streams, again]:
            task.cancel()
        await asyncio.gather(*(task for _, task in [*streams, again]), return_exceptions=True)


async def test_streams_of_those_who_have_no_name_are_not_counted_as_one_persons(sqlite_url):
    async with limited(sqlite_url, streams_per_identity=1) as (app, _):
        table = await (await Visitor(app).introduced("Anna")).makes_table("me", "anyone")
        streams = [await opened(app, Visitor(app), f"/tables/{table}/stream") for _ in range(3)]
        assert [status for status, _ in streams] == [200, 200, 200]
        for _, task in streams:
            task.cancel()
        await asyncio.gather(*(task for _, task in streams), return_exceptions=True)


async def test_refusals_speak_the_readers_language(sqlite_url):
    async with limited(sqlite_url, chat_per_minute=1.0, chat_burst=1.0) as (app, _):
        anna = await Visitor(app).introduced("Anna")
        table = await anna.makes_table("me", "anyone")
        await anna.post(f"/tables/{table}/chat", {"text": "one"})
        sentences = set()
        for language in LANGUAGES:
            spoken = {"Accept-Language": language}
            answer = await anna.post(f"/tables/{table}/chat", {"text": "two"}, headers=spoken)
            sentences.add(answer.json()["error"]["message"])
            page = await anna.http.post(f"/tables/{table}/chat", data={"text": "two"}, headers=spoken)
            assert page.status_code == 429 and answer.json()["error"]["message"] in page.text
            assert int(page.headers["retry-after"]) >= 1
        assert len(sentences) == len(LANGUAGES)


async def test_too_many_requests_are_refused_in_words_before_anything_is_looked_up(sqlite_url):
    async with limited(sqlite_url, requests_per_second=1.0, request_burst=1) as (app, clock):
        await Visitor(app).get("/bots")
        check(await Visitor(app).get("/bots"), "too_many_requests")
        page = await Visitor(app).http.get("/", headers={**HTML, "Accept-Language": "de"})
        assert page.status_code == 429 and "zu viele Anfragen" in page.text
        clock.now += 1
        assert (await Visitor(app).get("/bots")).status_code == 200


async def test_fast_play_of_five_people_behind_one_address_meets_no_limit(sqlite_url):
    """Five people who each play two choices a second, look back, talk, ask for hints and reload the page, for ten seconds."""

    defaults = {name: getattr(Settings(), name) for name in UNLIMITED}
    async with limited(sqlite_url, **defaults) as (app, clock):
        five = [await Visitor(app).introduced(f"Person {n}") for n in range(5)]
        chance = random.Random(2)
        answers = []
        for second in range(10):
            for anna in five:
                table = getattr(anna, "table", None)
                if table is None or (await anna.get(f"/tables/{table}")).json()["table"]["status"] != "running":
                    anna.table = table = await anna.makes_table("me", "random")
                for _ in range(2):
                    shown = (await anna.get(f"/tables/{table}")).json()
                    if shown["view"].get("choices"):
                        wish = {"decision": shown["table"]["decision"], "choice": chance.choice(shown["view"]["choices"])["id"]}
                        answers.append(await anna.post(f"/tables/{table}/play", wish))
                        answers.append(await anna.http.get(f"/tables/{table}"))
                answers.append(await anna.http.get(f"/tables/{table}/part", params={"step": 0}))
                if second % 3 == 0:
                    answers.append(await anna.post(f"/tables/{table}/chat", {"text": "well played"}))
                    answers.append(await anna.get(f"/tables/{table}/log"))
                    answers.append(await anna.http.get(f"/tables/{table}/replay"))
            clock.now += 1.0
        assert {answer.status_code for answer in answers} <= {200, 201, 409}


async def test_the_log_comes_in_pages_that_fit_together(sqlite_url):
    async with limited(sqlite_url) as (app, _):
        anna = await Visitor(app).introduced("Anna")
        table = await finished_table(anna)
        whole = (await anna.get(f"/tables/{table}/log", limit=500)).json()
        assert whole["next"] is None and len(whole["lines"]) > 10
        lines, after = [], 0
        while after is not None:
            page = (await anna.get(f"/tables/{table}/log", limit=3, after=after)).json()
            assert len(page["lines"]) < 10
            lines, after = lines + page["lines"], page["next"]
        assert lines == whole["lines"]
        assert (await anna.get(f"/tables/{table}/log", limit=501)).status_code == 422


def test_every_limit_can_be_set_and_is_documented():
    text = (Path(__file__).parents[2] / "docs" / "operations.md").read_text(encoding="utf-8")
    for name in (*UNLIMITED, "household", "work_burst", "thinking_burst", "chat_burst", "arrival_burst", "rests_after"):
        assert f"`UNDERHILL_{name.upper()}`" in text, name
        assert getattr(Settings.from_environment({f"UNDERHILL_{name.upper()}": "7"}), name) == 7
