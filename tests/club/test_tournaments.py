"""Tournaments lay their own tables, pair rounds, and come to an end, whatever happens to a server in between."""

import asyncio
import random
from dataclasses import replace

import pytest
from clubhouse import QUICK, open_host, person, play_on
from sqlalchemy import select
from webhouse import Visitor, open_app, visitor

from underhill.club import seats
from underhill.club.actor import Actor
from underhill.club.errors import NotAllowed, WrongMoment
from underhill.club.naming import rename
from underhill.club.pairing import BYE, usual_rounds
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


async def test_everybody_who_enters_at_two_processes_at_once_is_in(postgres_url):
    async with open_host(postgres_url) as one, open_host(postgres_url) as two:
        made, [anna] = await announced(one, ["Anna"], bots=["random"])
        people = [await person(one, "Ben") for _ in range(8)]
        wishes = [enter(host, made, who) for who in people for host in (one, two)]
        came = await asyncio.gather(*wishes, return_exceptions=True)
        assert sorted(map(str, came)) == ["None"] * 8 + ["you take part already"] * 8
        there = (await tournament_called(one.store, made)).entrants
        assert sorted(each.number for each in there) == list(range(10)) and len({each.name for each in there}) == 10
        late = [await person(one, f"Late {n}") for n in range(6)]
        began, *came = await asyncio.gather(
            begin(one, made, anna),
            *(enter(host, made, who) for who, host in zip(late, (two, one) * 3, strict=True)),
            return_exceptions=True,
        )
        found = await tournament_called(two.store, made)
        entered = {each.identity for each in found.entrants}
        assert began is None and [who.identity in entered for who in late] == [answer is None for answer in came]
        assert found.rounds == usual_rounds(len(found.entrants))


async def test_before_the_first_round_whoever_withdrew_can_enter_again(sqlite_url):
    async with open_host(sqlite_url) as host:
        made, [_, ben] = await announced(host, ["Anna", "Ben"])
        await withdraw(host, made, ben)
        await enter(host, made, ben)
        found = await tournament_called(host.store, made)
        assert len(found.entrants) == 2 and not any(each.withdrawn for each in found.entrants)


async def test_a_new_name_reaches_a_tournament_and_stays_told_apart(sqlite_url):
    async with open_host(sqlite_url) as host:
        made, [_, ben] = await announced(host, ["Anna", "Ben"])
        await rename(host, ben, "Anna")
        assert [each.name for each in (await tournament_called(host.store, made)).entrants] == ["Anna", "Anna 2"]


async def test_nobody_plays_on_for_an_entrant_who_has_left(sqlite_url):
    async with open_host(sqlite_url, replace(QUICK, bot_pace=60.0)) as host:
        made, [anna, ben] = await announced(host, ["Anna", "Ben"])
        await begin(host, made, anna)
        [pair] = await laid(host, made)
        await host.change(pair, lambda t: seats.leave(t, ben, "random"))
        cleo = await person(host, "Cleo")
        with pytest.raises(NotAllowed, match="those who began it"):
            await host.change(pair, lambda t: seats.sit(t, cleo, None, None))
        table = await host.change(pair, lambda t: seats.sit(t, ben, None, None))
        assert table.seats_of(ben)


async def laid(host, made):
    """The tables of the first round, once they are there."""
    while True:
        found = [pair.table for pair in (await tournament_called(host.store, made)).pairings]
        if found and len(await host.store.read(select(tables.c.id).where(tables.c.id.in_(found)))) == len(found):
            return found
        await asyncio.sleep(0.01)
