"""Tournaments lay their own tables, pair rounds, and come to an end, whatever happens to a server in between."""

import asyncio
import random

import pytest
from clubhouse import open_host, person, play_on
from sqlalchemy import select
from webhouse import Visitor, open_app, visitor

from underhill.club.actor import Actor
from underhill.club.errors import WrongMoment
from underhill.club.pairing import BYE
from underhill.club.schema import tables
from underhill.club.terms import Terms
from underhill.club.tournaments import Form, Steward, announce, begin, enter, table_id, tournament_called, withdraw
from underhill.core.words import LANGUAGES


async def plays_all(app, who, tournament):
    """Somebody plays by chance at each table that the tournament lays for them, until it is over."""
    host, chance = app.state.host, random.Random(1)
    actor = await host.people.by_cookie(who.http.cookies["underhill"])
    done = set()
    while (found := (await who.get(f"/tournaments/{tournament}")).json())["status"] != "finished":
        mine = [pair["table"] for pair in found["pairings"] if actor.name in (pair["first"], pair["second"]) and pair["table"]]
        for table in [table for table in mine if table not in done]:
            if await host.store.read(select(tables.c.id).where(tables.c.id == table)):
                await play_on(host, table, [actor], chance)
                if (await host.table(table)).result is not None:
                    done.add(table)
        await asyncio.sleep(0.01)


async def test_a_swiss_tournament_of_eight_bots_and_two_people_is_played_to_its_end(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna, ben = await visitor(app, "Anna"), await visitor(app, "Ben")
        wish = {"name": "Midsummer", "game": "lantern", "bots": ["random"] * 8}
        made = (await anna.post("/tournaments", wish)).json()["id"]
        for who in (anna, ben):
            assert (await who.post(f"/tournaments/{made}/enter")).status_code == 200
        assert (await ben.post(f"/tournaments/{made}/begin")).status_code == 403
        assert (await anna.post(f"/tournaments/{made}/begin")).json()["rounds"] == 4
        assert (await Visitor(app).post(f"/tournaments/{made}/enter")).status_code == 401
        await asyncio.gather(plays_all(app, anna, made), plays_all(app, ben, made))
        shown = (await anna.get(f"/tournaments/{made}")).json()
        assert shown["status"] == "finished" and len(shown["pairings"]) == 20
        assert sum(row["points"] for row in shown["standings"]) == 20 and shown["standings"][0]["place"] == 1
        met = [frozenset((pair["first"], pair["second"])) for pair in shown["pairings"]]
        assert len(set(met)) == 20
        for language in LANGUAGES:
            anna.http.cookies.set("language", language)
            for page in ("/tournaments", f"/tournaments/{made}", "/"):
                answer = await anna.http.get(page)
                assert answer.status_code == 200 and "tournaments." not in answer.text


async def announced(host, names, form=Form.SWISS, bots=(), **terms):
    people = [await person(host, name) for name in names]
    agreed = Terms("lantern", 2, people[0].identity, **terms)
    made = await announce(host, people[0], "Midsummer", form, 0, agreed, bots)
    for who in people:
        await enter(host, made, who)
    return made, people


async def test_a_round_robin_with_somebody_who_withdraws_and_a_round_off_ends_too(url):
    async with open_host(url) as host:
        made, [anna, ben] = await announced(host, ["Anna", "Ben"], Form.ROUND_ROBIN, ["random"] * 3)
        await withdraw(host, made, ben)
        with pytest.raises(WrongMoment):
            await enter(host, made, anna)
        await begin(host, made, anna)
        played: set[str] = set()
        while (found := await tournament_called(host.store, made)).status != "finished":
            numbers = {each.number for each in found.entrants if each.identity == anna.identity}
            for pair in found.pairings:
                if pair.table and pair.points is None and numbers & {pair.first, pair.second} and pair.table not in played:
                    if await host.store.read(select(tables.c.id).where(tables.c.id == pair.table)):
                        await play_on(host, pair.table, [anna], random.Random(1))
                        played.add(pair.table)
            await asyncio.sleep(0.01)
        assert found.rounds == 5 and sum(pair.second == BYE for pair in found.pairings) == 5
        gone = next(each.number for each in found.entrants if each.identity == ben.identity)
        lost = [pair for pair in found.pairings if gone in (pair.first, pair.second) and pair.second != BYE]
        assert len(lost) == 4 and all(pair.table is None for pair in lost)


async def test_what_a_process_left_undone_another_takes_up_and_nothing_is_laid_twice(url):
    async with open_host(url) as host:
        made, _ = await announced(host, ["Anna"], bots=["random"] * 3)
        stewards = [Steward(host), Steward(host)]
        anna = Actor((await tournament_called(host.store, made)).creator, "Anna")
        await begin(host, made, anna)
        await asyncio.gather(*(steward.carry_on() for steward in stewards))
        await asyncio.gather(*(steward.carry_on() for steward in stewards))
        found = await tournament_called(host.store, made)
        assert [pair.board for pair in found.pairings if pair.round == 1] == [0, 1]
        assert [pair.table for pair in found.pairings if pair.round == 1] == [table_id(made, 1, board) for board in (0, 1)]
        laid = await host.store.read(select(tables.c.id))
        assert {row[0] for row in laid} <= {pair.table for pair in (await tournament_called(host.store, made)).pairings}
