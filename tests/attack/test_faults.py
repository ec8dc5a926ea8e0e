"""Faults: a damaged table, a database that does not answer, two servers on one file, requests that could be read in two ways."""

import asyncio
import json
import logging
import random
import socket
import sqlite3
import subprocess
import sys

import httpx
import pytest
from clubhouse import GAMES, make_table, open_host, person
from patience import PATIENCE
from sqlalchemy import delete, update
from sqlalchemy.exc import OperationalError
from webhouse import API, RUN, Server, Visitor, open_app, visitor

from underhill.club import seats
from underhill.club.errors import DamagedTable
from underhill.club.schema import events, tables
from underhill.core.words import LANGUAGES

DAMAGES = {
    "a gap": lambda table: delete(events).where(events.c.table_id == table, events.c.number == 2),
    "no last event": lambda table: delete(events).where(events.c.table_id == table, events.c.number == 3),
    "no JSON": lambda table: update(events).where(events.c.table_id == table, events.c.number == 2).values(data="{"),
    "an unknown kind": lambda table: update(events).where(events.c.table_id == table, events.c.number == 2).values(kind="fire"),
    "a wrong event": lambda table: update(events).where(events.c.table_id == table, events.c.number == 1).values(data="{}"),
}


async def at_a_running_table(host):
    anna, ben = await person(host, "Anna"), await person(host, "Ben")
    table = await make_table(host, anna, "me", "anyone")
    return anna, await host.change(table.id, lambda t: seats.sit(t, ben, None, None))


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
async def test_a_damaged_table_is_set_aside_with_one_line(url, caplog, damage):
    with caplog.at_level(logging.WARNING):
        async with open_host(url) as host:
            _, table = await at_a_running_table(host)
            await host.store.write(damage(table.id))
        async with open_host(url) as host:
            for _ in range(3):
                with pytest.raises(DamagedTable, match="all other tables go on"):
                    await host.table(table.id)
    assert len([record for record in caplog.records if table.id in record.getMessage()]) == 1


async def test_the_sweep_goes_on_past_damaged_tables(url, caplog):
    with caplog.at_level(logging.WARNING):
        async with open_host(url) as host:
            anna = await person(host, "Anna")
            broken = await make_table(host, anna, "me", "random")
            await host.store.write(update(tables).where(tables.c.id == broken.id).values(due_at=1.0))
            await host.store.write(DAMAGES["no JSON"](broken.id))
            good = await make_table(host, anna, "me", "random")
            await host.store.write(update(tables).where(tables.c.id == good.id).values(due_at=2.0))
        async with open_host(url) as host:
            looked_at: list[str] = []
            look_at = host.driver.look_at
            host.driver.look_at = lambda table: (looked_at.append(table.id), look_at(table))
            async with asyncio.timeout(PATIENCE):
                while looked_at.count(good.id) < 1:
                    await asyncio.sleep(0.01)
                await host.driver._sweep()
                await host.driver._sweep()
    assert len([record for record in caplog.records if broken.id in record.getMessage()]) == 1
    assert "sweep failed" not in caplog.text


async def test_a_damaged_table_has_a_page_of_its_own_and_its_owners_lobby_goes_on(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna, ben = await visitor(app, "Anna"), await visitor(app, "Ben")
        broken, good = await anna.makes_table("me", "anyone"), await anna.makes_table("me", "anyone")
        for table in (broken, good):
            await ben.sits(table)
        await app.state.host.store.write(DAMAGES["a gap"](broken))
    async with open_app(sqlite_url) as app:
        again = Visitor(app)
        again.http.cookies = anna.http.cookies
        lobby = await again.http.get("/")
        assert lobby.status_code == 200 and good in lobby.text
        assert (await again.get(f"/tables/{broken}")).json()["error"]["code"] == "damaged_table"
        pages = [(await again.http.get(f"/tables/{broken}", headers={"Accept-Language": each})).text for each in LANGUAGES]
        words = ("set aside", "mise de côté", "beiseitegestellt")
        assert all(said in page for said, page in zip(words, pages, strict=True))
        assert (await again.get(f"/tables/{good}")).status_code == 200


async def test_a_damaged_summary_takes_no_list_down(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna = await visitor(app, "Anna")
        broken, good = await anna.makes_table("me", "anyone"), await anna.makes_table("me", "anyone")
        await app.state.host.store.write(update(tables).where(tables.c.id == broken).values(summary="{"))
        assert [table["id"] for table in (await anna.get("/tables", mine=True)).json()["tables"]] == [good]
        assert (await anna.http.get("/")).status_code == 200


def failing(message):
    """A database whose every statement fails."""

    def fail(*_):
        raise OperationalError("INSERT", {}, sqlite3.OperationalError(message))

    return fail


@pytest.mark.parametrize("message", ["database or disk is full", "database is locked"])
async def test_a_choice_that_cannot_be_stored_is_answered_with_503_and_can_be_made_later(sqlite_url, monkeypatch, message):
    async with open_app(sqlite_url) as app:
        anna, ben = await visitor(app, "Anna"), await visitor(app, "Ben")
        table = await anna.makes_table("me", "anyone")
        await ben.sits(table)
        shown = (await anna.get(f"/tables/{table}")).json()
        wish = {"decision": shown["table"]["decision"], "choice": shown["view"]["choices"][0]["text"]}
        with monkeypatch.context() as broken:
            broken.setattr("underhill.club.store._in_twin", failing(message))
            for post in (lambda: anna.post(f"/tables/{table}/play", wish), lambda: anna.http.post("/name", data={"name": "X"})):
                answer = await post()
                assert answer.status_code == 503 and int(answer.headers["retry-after"]) > 0
        assert (await anna.post(f"/tables/{table}/play", wish)).status_code == 200


async def test_a_lost_database_is_503_on_pages_and_api_until_it_is_back(postgres_url):
    async with open_app(postgres_url) as app:
        anna = await visitor(app, "Anna")
        table = await anna.makes_table("me", "anyone")
        engine = app.state.host.store.engine
        engine.sync_engine.dialect.connect, connect = _refused, engine.sync_engine.dialect.connect
        await engine.dispose()
        for path in (f"/tables/{table}", f"{API}/tables/{table}", "/"):
            answer = await anna.http.get(path)
            assert answer.status_code == 503 and int(answer.headers["retry-after"]) > 0, path
        engine.sync_engine.dialect.connect = connect
        assert (await anna.http.get(f"/tables/{table}")).status_code == 200


def _refused(*_, **__):
    raise ConnectionRefusedError("no PostgreSQL here")


async def test_a_table_locked_by_another_program_is_503(sqlite_url, monkeypatch):
    monkeypatch.setattr("underhill.club.database.PATIENCE", 0.05)

    async with open_app(sqlite_url) as app:
        anna = await visitor(app, "Anna")
        with sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None) as other:
            other.execute("BEGIN IMMEDIATE")
            answer = await anna.post("/tables", {"game": "lantern", "seats": [{"kind": "me"}, {"kind": "anyone"}]})
            assert answer.status_code == 503 and answer.json()["error"]["code"] == "unavailable"
            other.execute("ROLLBACK")
        other.close()
        assert await anna.makes_table("me", "anyone")


def test_after_an_error_the_connection_goes_on(sqlite_url):
    """Something that fails, over a connection that is kept: the next request over it is answered."""
    server = Server(sqlite_url)
    with httpx.Client(base_url=server.url + API, timeout=PATIENCE) as http:
        http.post("/identity", json={"name": "Anna"})
        wish = {"game": "fairy_land", "seats": [{"kind": "me"}, {"kind": "anyone"}]}
        table = http.post("/tables", json=wish).json()["table"]["id"]
        with sqlite3.connect(sqlite_url.removeprefix("sqlite:///")) as database:
            database.execute("INSERT INTO orders (table_id, seat, data) VALUES (?, 0, '{')", (table,))
        database.close()
        ports = set()
        for _ in range(3):
            answer = http.get(f"/tables/{table}/seats/0/orders")
            assert answer.status_code == 500 and answer.json()["error"]["code"] == "server_error"
            ports.add(answer.extensions["network_stream"].get_extra_info("client_addr"))
        assert len(ports) == 1
    assert server.stop() == 0


def test_a_second_server_on_one_file_refuses_to_start(sqlite_url):
    server = Server(sqlite_url)
    command = [sys.executable, "-c", RUN, "serve", "--port", "0", "--database", sqlite_url]
    second = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert second.returncode == 2 and "another server uses" in second.stderr and "Traceback" not in second.stderr
    assert httpx.get(f"{server.url}/health", timeout=PATIENCE).status_code == 200
    server.kill()
    assert Server(sqlite_url).stop() == 0  # a server that was killed leaves no lock behind


@pytest.mark.parametrize("part", ["game", "rules_version", "seats", "options", "seed", "choices", "names", "remarks", "position"])
async def test_a_record_with_a_part_of_the_wrong_kind_is_refused(sqlite_url, part):
    match, chance = GAMES["lantern"].match(2, 1), random.Random(1)
    while not match.is_over:
        match.play(chance.choice(match.choices()))

    async with open_app(sqlite_url) as app:
        anna = await visitor(app, "Anna")
        for wrong in (["x"], {"x": ["y"]}, [["x"]], 1.5, None, True, -1, "x", [{"kind": ["x"]}], 10**30):
            answer = await anna.post("/records", {**match.record(), part: wrong})
            assert 400 <= answer.status_code < 500, (wrong, answer.text)


def test_a_request_with_two_lengths_is_refused_and_its_connection_closed(sqlite_url):
    server = Server(sqlite_url)
    port = int(server.url.rsplit(":", 1)[1])
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as wire:
        head = f"POST {API}/identity HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\n"
        wire.sendall((head + "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n").encode())
        answer = b"".join(iter(lambda: wire.recv(65536), b""))
    assert answer.startswith(b"HTTP/1.1 400") and json.loads(answer.rpartition(b"\r\n\r\n")[2])["error"]["code"]
    assert server.stop() == 0
