"""The stream: what happens at a table as it happens, resumable by event number, each viewer told what he may know."""

import asyncio
import json
import re

import httpx
import pytest
from clubhouse import eventually
from patience import PATIENCE
from webhouse import API, Server, Visitor, open_app, visitor

from underhill.club.actor import ONLOOKER
from underhill.web.stream import messages


async def collected(app, table, actor, after, count, seat=None, view=False, begun=None):
    """The next messages as (id, event, data); `begun` is set with the first."""
    found = []
    async for message in messages(app.state.host, table, actor, seat, "en", after, view):
        found.append((int(message.id), message.event, json.loads(message.data)))
        if begun is not None:
            begun.set()
        if len(found) == count:
            break
    return found


async def actor_of(app, who):
    return await app.state.host.people.by_cookie(who.http.cookies["underhill"])


async def test_a_stream_begins_with_the_table_as_it_stands_and_goes_on_with_what_happens(url):
    async with open_app(url) as app:
        anna, ben = await visitor(app, "Anna"), await visitor(app, "Ben")
        table = await anna.makes_table("me", "anyone")
        begun = asyncio.Event()
        waiting = asyncio.create_task(collected(app, table, ONLOOKER, None, 4, view=True, begun=begun))
        await begun.wait()
        await ben.sits(table)
        await ben.post(f"/tables/{table}/chat", {"text": "hello"})
        first, sat, started, said = await waiting
        assert first[1] == "table" and first[2]["status"] == "open" and first[2]["view"] is None
        assert (sat[1], sat[2]["name"]) == ("sat", "Ben")
        assert started[2]["lines"][0]["text"] == "The match begins."
        assert started[2]["commitment"] and "secret" not in started[2]
        assert said[2]["now"]["view"]["viewer"] is None and said[2]["text"] == "hello"


async def test_a_cut_stream_is_resumed_without_a_gap_or_a_repetition(url):
    async with open_app(url) as app:
        anna = await visitor(app, "Anna")
        table = await anna.makes_table("random", "random")
        while (await anna.get(f"/tables/{table}")).json()["table"]["status"] != "finished":
            await asyncio.sleep(0.01)
        last = (await anna.get(f"/tables/{table}")).json()["table"]["number"]
        whole = await collected(app, table, ONLOOKER, 0, last)
        assert [number for number, _, _ in whole] == list(range(1, last + 1))
        for cut in (1, last // 2, last - 1):
            assert await collected(app, table, ONLOOKER, cut, last - cut) == whole[cut:]


async def test_what_a_reader_has_seen_is_not_told_again_where_the_table_is_behind(sqlite_url):
    """Another process may have told more than this one has read yet."""
    async with open_app(sqlite_url) as app:
        anna = await visitor(app, "Anna")
        table = await anna.makes_table("me", "anyone")
        last = (await anna.get(f"/tables/{table}")).json()["table"]["number"]
        waiting = asyncio.create_task(collected(app, table, ONLOOKER, last + 2, 1))
        await eventually(lambda: app.state.host.feed.is_watched(table))
        for text in ("one", "two", "three"):
            await anna.post(f"/tables/{table}/chat", {"text": text})
        assert [number for number, _, _ in await waiting] == [last + 3]


@pytest.mark.parametrize("path, event", [(f"{API}/tables/{{}}/stream", "said"), ("/tables/{}/stream", "part")])
async def test_who_comes_again_goes_on_after_the_event_that_is_named(sqlite_url, path, event):
    async with open_app(sqlite_url) as app:
        host, anna = app.state.host, await visitor(app, "Anna")
        table = await anna.makes_table("me", "anyone")
        for text in ("one", "two", "three"):
            last = (await anna.post(f"/tables/{table}/chat", {"text": text})).json()["table"]["number"]

        async def told(seen):
            host.stopping.clear()
            named = {"headers": {"Last-Event-ID": str(seen)}, "params": {"after": 0}}
            asked = asyncio.create_task(anna.http.get(path.format(table), **named))
            await eventually(lambda: host.feed.is_watched(table))
            host.begin_stopping()
            return re.findall(rf"^id: (\d+)\s+event: {event}", (await asked).text, re.MULTILINE)

        assert await told(last) == []
        assert (await told(last - 2))[-1] == str(last) and await told(last - 1) == [str(last)]
        assert len(await told(last - 2)) == (2 if event == "said" else 1)


async def test_private_news_reach_only_whom_they_are_for(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna, ben = await visitor(app, "Anna"), await visitor(app, "Ben")
        table = await anna.makes_table("me", "anyone")
        await ben.sits(table)
        number = (await anna.get(f"/tables/{table}")).json()["table"]["number"]

        async def dealt(actor):
            lines = [line for _, _, data in await collected(app, table, actor, 0, number) for line in data["lines"]]
            return [line["text"] for line in lines if line["text"].startswith("You hold")]

        mine, his, none = [await dealt(actor) for actor in (await actor_of(app, anna), await actor_of(app, ben), ONLOOKER)]
        assert len(mine) == len(his) == 3 and not set(mine) & set(his) and none == []


async def test_a_stream_ends_when_its_seat_is_lost_and_whoever_comes_again_looks_on(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna, ben = await visitor(app, "Anna"), await visitor(app, "Ben")
        table = await anna.makes_table("me", "anyone")
        await ben.sits(table)
        ben_actor = await actor_of(app, ben)
        number = (await ben.get(f"/tables/{table}")).json()["table"]["number"]
        begun = asyncio.Event()
        waiting = asyncio.create_task(collected(app, table, ben_actor, number - 1, 9, seat=1, view=True, begun=begun))
        await begun.wait()
        await ben.post(f"/tables/{table}/leave")
        assert [data["now"]["view"]["viewer"] for _, _, data in await waiting] == [1]
        again = await collected(app, table, ben_actor, number, 2, seat=1, view=True)
        assert again[-1][2]["now"]["view"]["viewer"] is None


async def test_each_stream_has_the_view_that_it_asked_for(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna = await visitor(app, "Anna")
        table = await anna.makes_table("me", "hot_seat")
        actor = await actor_of(app, anna)
        viewers = []
        for seat, view in ((0, True), (1, True), (None, False), (1, True)):
            ((_, _, data),) = await collected(app, table, actor, None, 1, seat=seat, view=view)
            viewers.append(data["view"]["viewer"] if "view" in data else None)
        assert viewers == [0, 1, None, 1]


async def test_how_the_table_stands_comes_with_the_last_event_alone(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna = await visitor(app, "Anna")
        table = await anna.makes_table("me", "anyone")
        for text in ("one", "two"):
            last = (await anna.post(f"/tables/{table}/chat", {"text": text})).json()["table"]["number"]
        told = await collected(app, table, ONLOOKER, 0, last, view=True)
        assert [number for number, _, data in told if "now" in data] == [last]


async def test_refusals_come_before_the_stream_begins(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna, ben = await visitor(app, "Anna"), await visitor(app, "Ben")
        table = await anna.makes_table("me", "anyone")
        assert (await ben.get(f"/tables/{table}/stream", seat=0)).status_code == 403
        assert (await ben.get("/tables/nosuchtable/stream")).status_code == 404
        assert (await ben.get(f"/tables/{table}/stream", after=-1)).status_code == 422
        answer = await Visitor(app).http.get(f"{API}/tables/{table}/stream", headers={"Last-Event-ID": "soon"})
        assert answer.status_code == 422


async def test_a_real_server_streams_to_many_onlookers_and_ends_its_streams_when_it_stops(sqlite_url):
    server = Server(sqlite_url)

    async def watch(http, table, seen):
        async with http.stream("GET", f"{API}/tables/{table}/stream", params={"after": 0}, timeout=PATIENCE) as answer:
            assert answer.headers["content-type"].startswith("text/event-stream")
            async for line in answer.aiter_lines():
                if line.startswith("id: "):
                    seen.append(int(line[4:]))

    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE, limits=httpx.Limits(max_connections=50)) as http:
        await http.post(f"{API}/identity", json={"name": "Anna"})
        body = {"game": "fairy_land", "seats": [{"kind": "bot", "bot": "random"}] * 2}
        table = (await http.post(f"{API}/tables", json=body)).json()["table"]["id"]
        sights: list[list[int]] = [[] for _ in range(20)]
        onlookers = [asyncio.create_task(watch(http, table, seen)) for seen in sights]
        while (shown := (await http.get(f"{API}/tables/{table}")).json()["table"])["status"] != "finished":
            await asyncio.sleep(0.05)
        async with asyncio.timeout(PATIENCE):
            while any(seen[-1:] != [shown["number"]] for seen in sights):
                await asyncio.sleep(0.05)
        assert await asyncio.to_thread(server.stop) == 0
        await asyncio.gather(*onlookers)
        assert sights == [list(range(1, shown["number"] + 1))] * len(sights)
