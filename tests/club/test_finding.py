"""Finding each other: invitations by name, tables for a date, and series in which everybody moves on by a seat."""

import random

from clubhouse import QUICK, Time, make_table, open_host, person, play_on, until
from webhouse import open_app, visitor

from underhill.club import seats
from underhill.club.table import Status
from underhill.core.words import LANGUAGES


async def test_somebody_is_invited_by_name_and_comes_or_declines(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna, ben, other = [await visitor(app, name) for name in ("Anna", "Ben", "Other")]
        wish = {"game": "lantern", "seats": [{"kind": "me"}, {"kind": "friend", "invite": "Ben"}]}
        made = [(await anna.post("/tables", wish)).json()["table"]["id"] for _ in range(2)]
        assert {table["id"] for table in (await ben.get("/identity/invitations")).json()["tables"]} == set(made)
        assert (await other.get("/identity/invitations")).json()["tables"] == []
        assert (await other.post(f"/tables/{made[0]}/sit", {})).status_code == 403
        for language in LANGUAGES:
            ben.http.cookies.set("language", language)
            for page in ("/", f"/tables/{made[0]}", "/games/lantern/new"):
                answer = await ben.http.get(page)
                assert answer.status_code == 200 and "invitations." not in answer.text
        await ben.sits(made[0])
        assert (await ben.http.post(f"/tables/{made[1]}/decline")).status_code == 303
        assert (await ben.get("/identity/invitations")).json()["tables"] == []
        assert (await anna.get(f"/tables/{made[0]}")).json()["table"]["status"] == "running"
        nobody = {"game": "lantern", "seats": [{"kind": "me"}, {"kind": "friend", "invite": "Nobody"}]}
        assert (await anna.post("/tables", nobody)).status_code == 422
        assert (
            await anna.post("/tables", {**wish, "seats": [{"kind": "me"}, {"kind": "friend", "invite": "Anna"}]})
        ).status_code == 422


async def test_of_two_with_one_name_the_one_is_meant_whom_one_has_met(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna, ben, twin = [await visitor(app, name) for name in ("Anna", "Ben", "Ben")]
        wish = {"game": "lantern", "seats": [{"kind": "me"}, {"kind": "friend", "invite": "Ben"}]}
        assert (await anna.post("/tables", wish)).status_code == 422
        host = app.state.host
        actors = [await host.people.by_cookie(who.http.cookies["underhill"]) for who in (anna, ben)]
        table = await anna.makes_table("me", "anyone")
        await ben.sits(table)
        await play_on(host, table, actors, random.Random(1))
        assert (await anna.post("/tables", wish)).status_code == 201
        assert len((await ben.get("/identity/invitations")).json()["tables"]) == 1
        assert (await twin.get("/identity/invitations")).json()["tables"] == []


async def test_a_match_for_a_date_begins_then_and_not_before(url):
    clock = Time()
    async with open_host(url, QUICK, clock=clock) as host:
        anna, ben = await person(host, "Anna"), await person(host, "Ben")
        table = await make_table(host, anna, "me", "anyone", starts_at=clock.now + 3600)
        table = await host.change(table.id, lambda t: seats.sit(t, ben, None, None))
        assert table.status == Status.OPEN and table.is_full
        clock.passes(3601, host)
        assert (await until(host, table.id, lambda t: t.status == Status.RUNNING)).match is not None


async def test_in_a_series_everybody_moves_on_by_a_seat_until_all_is_played(url):
    async with open_host(url) as host:
        anna, ben = await person(host, "Anna"), await person(host, "Ben")
        table = await make_table(host, anna, "me", "anyone", series=3)
        await host.change(table.id, lambda t: seats.sit(t, ben, None, None))
        firsts, earlier = [], []
        for match in range(3):
            table = await play_on(host, table.id, [anna, ben], random.Random(match))
            assert table.status == Status.FINISHED and list(table.terms.earlier) == earlier
            firsts.append(table.names[0])
            earlier.append(table.id)
            if match < 2:
                table = await host.table(table.rematch)
        assert firsts == ["Anna", "Ben", "Anna"] and table.rematch is None
