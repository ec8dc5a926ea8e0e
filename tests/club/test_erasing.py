"""One's own data: shown as far as one allows, taken along as a file, and erased so that nothing points to one any more."""

import io
import json
import random
import zipfile

from clubhouse import make_table, open_host, person, play_on
from sqlalchemy import select, text
from webhouse import open_app, visitor

from underhill.club import playing, seats
from underhill.club.erasing import erase
from underhill.club.guests import register
from underhill.club.pasts import Wanted, past_of
from underhill.club.records import record
from underhill.club.schema import metadata
from underhill.club.statistics import statistics_of
from underhill.core.record import replay
from underhill.core.words import LANGUAGES


async def played(host, anna, ben, seed, **terms):
    """A finished match of two people, who have talked."""
    table = await make_table(host, anna, "me", "anyone", **terms)
    await host.change(table.id, lambda t: seats.sit(t, ben, None, None))
    await host.change(table.id, lambda t: playing.say(t, anna, "my secret garden"))
    return await play_on(host, table.id, [anna, ben], random.Random(seed))


async def everything(host):
    """All rows of all tables, as one text."""
    return [str(tuple(row)) for each in metadata.sorted_tables for row in await host.store.read(select(each))]


async def test_who_is_erased_leaves_no_trace_and_the_others_keep_their_matches(url):
    async with open_host(url) as host:
        anna, ben = await person(host, "Anna Karenina"), await person(host, "Ben")
        done = await played(host, anna, ben, 1, name="Anna Karenina invites", rated=True)
        left = await make_table(host, ben, "me", "anyone", "anyone")
        await host.change(left.id, lambda t: seats.sit(t, anna, None, None))
        await host.change(left.id, lambda t: seats.leave(t, anna, "random"))
        running = await make_table(host, anna, "me", "anyone")
        await host.change(running.id, lambda t: seats.sit(t, ben, None, None))
        guest, _ = await register(host.store, anna, "Robin", 1.0)
        before = list(done.result["scores"])
        await erase(host, anna, "Anna Karenina")
        rows = await everything(host)
        for secret in (anna.identity, "Anna Karenina", "my secret garden", guest.identity):
            assert not [row for row in rows if secret in row], secret
        after = await host.table(done.id)
        assert after.names == ["Somebody", "Ben"] and after.result["scores"] == before
        assert replay(after.game, record(after)).scores() == before
        [match] = (await past_of(host.store, ben.identity)).matches
        assert [player["name"] for player in match["players"]] == ["Somebody", "Ben"]
        assert (await host.table(running.id)).seats[0].bot == "random" and (await host.table(running.id)).names[1] == "Ben"


async def test_all_of_it_as_a_file_without_keys(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna = await visitor(app, "Anna")
        table = await anna.makes_table("me", "random")
        await play_on(
            app.state.host, table, [await app.state.host.people.by_cookie(anna.http.cookies["underhill"])], random.Random(1)
        )
        answer = await anna.get("/identity/data")
        packed = zipfile.ZipFile(io.BytesIO(answer.content))
        about = json.loads(packed.read("person.json"))
        assert about["identities"][0]["name"] == "Anna" and len(about["results"]) == 1 and about["keys"]
        assert "hash" not in about["keys"][0]
        assert json.loads(packed.read(f"tables/{table}.json"))["choices"]
        assert (await anna.http.delete("/api/v1/identity", params={"name": "Ben"})).status_code == 422
        assert (await anna.http.delete("/api/v1/identity", params={"name": "Anna"})).status_code == 200
        assert (await anna.get("/identity")).json()["identity"] is None


async def test_others_see_what_somebody_shows(sqlite_url):
    async with open_app(sqlite_url) as app:
        host, anna, ben = app.state.host, await visitor(app, "Anna"), await visitor(app, "Ben")
        one, two = [await host.people.by_cookie(who.http.cookies["underhill"]) for who in (anna, ben)]
        public = await played(host, one, two, 1, public=True)
        await played(host, one, two, 2)
        handle = (await host.store.read(text("SELECT handle FROM identities WHERE name = 'Anna'")))[0][0]
        assert (await ben.get(f"/people/{handle}")).json()["past"] is None
        for shows, seen in (("figures", []), ("all", [public.id])):
            assert (await anna.http.put("/api/v1/identity/past", json={"shows": shows})).status_code == 200
            past = (await ben.get(f"/people/{handle}")).json()["past"]
            assert [match["table"] for match in past["matches"]] == seen and past["games"][0]["matches"] == 2
            assert past["statistics"][0]["best"][0]["table"] is None
        for language in LANGUAGES:
            for who in (anna, ben):
                who.http.cookies.set("language", language)
            for who, page in ((ben, f"/people/{handle}"), (anna, "/past?who=ben&won=yes"), (anna, "/past"), (anna, "/data")):
                answer = await who.http.get(page)
                assert answer.status_code == 200 and "person_page." not in answer.text and "data." not in answer.text, page
        assert (await ben.get("/people/nobody")).status_code == 404


async def test_matches_are_found_by_opponent_result_and_number_of_players(sqlite_url):
    async with open_host(sqlite_url) as host:
        anna, ben = await person(host, "Anna"), await person(host, "Ben")
        tables = [await played(host, anna, ben, seed) for seed in range(3)]
        await play_on(host, (await make_table(host, anna, "me", "random", "random")).id, [anna], random.Random(1))
        won = sum(0 in table.result["winners"] for table in tables)
        past = await past_of(host.store, anna.identity, Wanted(who="BEN"))
        assert len(past.matches) == 3 and past.statistics["lantern"].by_seat[0].wins == won
        [who] = past.names
        assert len((await past_of(host.store, anna.identity, Wanted(against=who, won=True))).matches) == won
        assert len((await past_of(host.store, anna.identity, Wanted(against="random"))).matches) == 1
        assert len((await past_of(host.store, anna.identity, Wanted(seats=3))).matches) == 1
        assert past.statistics["lantern"].seconds is not None


def test_statistics_of_a_few_matches():
    def row(place, points, seat, favourites):
        told = {"table_id": "t", "seats": 3, "seconds": 4.0, "favourites": json.dumps(favourites)}
        return {"place": place, "points": points, "seat": seat, **told}

    told = statistics_of([row(0, 30, 1, {"bid 3": 2}), row(2, 10, 0, {"bid 3": 1, "bid 4": 5}), row(1, 20, 1, {})])
    assert (told.by_seat[1].wins, told.by_seat[1].matches, told.by_seat[0].wins) == (1, 2, 0)
    assert [each["points"] for each in told.best] == [30, 20, 10] and told.favourites == {"bid 4": 5, "bid 3": 3}
    assert told.progress == [50.0, 25.0, 50.0] and told.seconds == 4.0
