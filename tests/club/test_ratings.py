"""Ratings: rated tables by agreement, each match counted once and with its result, bots as anchors."""

import asyncio
import random
from dataclasses import replace

import pytest
from clubhouse import GAMES, QUICK, make_table, open_host, person, play_on, until
from webhouse import Visitor, open_app, visitor

from underhill.bots.levels import ratings as measured
from underhill.club import ending, seats, undo
from underhill.club import ratings as rating
from underhill.club.errors import BadWish, NotAllowed
from underhill.club.ratings import anchor, leaderboard, ratings_of
from underhill.club.table import Status
from underhill.core.words import LANGUAGES


async def rated_match(host, anna, ben, seed, rated=True):
    table = await make_table(host, anna, "me", "anyone", rated=rated)
    await host.change(table.id, lambda t: seats.sit(t, ben, None, None))
    return await play_on(host, table.id, [anna, ben], random.Random(seed))


async def test_a_rated_match_moves_both_and_an_unrated_one_nobody(url):
    async with open_host(url) as host:
        anna, ben = await person(host, "Anna"), await person(host, "Ben")
        await rated_match(host, anna, ben, 1, rated=False)
        assert await ratings_of(host.store, anna.identity) == []
        played = [await rated_match(host, anna, ben, seed) for seed in range(4)]
        ahead = sum((0 in table.result["winners"]) - (1 in table.result["winners"]) for table in played)
        [mine], [theirs] = await ratings_of(host.store, anna.identity), await ratings_of(host.store, ben.identity)
        assert (mine["matches"], mine["game"], mine["players"], mine["provisional"]) == (4, "lantern", "2", True)
        if ahead:
            assert (mine["rating"] > theirs["rating"]) == (ahead > 0)
        best = await leaderboard(host.store, "lantern", "2")
        assert [row["rating"] for row in best] == sorted((mine["rating"], theirs["rating"]), reverse=True)
        assert await leaderboard(host.store, "lantern", "3+") == []


def test_bots_are_anchors_on_the_measured_scale():
    game = GAMES["fairy_land"]
    fox = measured(game)["fox"]
    assert rating.points(anchor(game, "fox")) == fox and anchor(game, "random") == 0 and anchor(game, "nobody") is None
    row = {"seats": 2, "finished_at": 1.0, "identity": None, "bot": "fox", "place": 0}
    assert rating.points(rating._rating_of(game, row, {}).mu) == fox


def test_a_person_who_beats_a_strong_bot_rises_more_than_one_who_beats_a_weak_one():
    game = GAMES["fairy_land"]
    after = {}
    for bot in ("sprite", "owl"):
        teams = [[rating.MODEL.rating()], [rating._rating_of(game, {"identity": None, "bot": bot}, {})]]
        after[bot] = rating.MODEL.rate(teams, ranks=[0, 1])[0][0].mu
    assert after["owl"] > after["sprite"] > rating.MODEL.mu


async def test_what_a_rated_table_does_not_allow(sqlite_url):
    async with open_host(sqlite_url, replace(QUICK, bots=("greedy", "random"))) as host:
        anna, ben = await person(host, "Anna"), await person(host, "Ben")
        for bad in (["me", "hot_seat"], ["me", "greedy"]):
            with pytest.raises(BadWish):
                await make_table(host, anna, *bad, rated=True)
        with pytest.raises(BadWish, match="no hints"):
            await make_table(host, anna, "me", "random", rated=True, hints=True)
        with pytest.raises(BadWish, match="printed game"):
            option = next(option for option in GAMES["pixie_queen"].options if not option.values)
            await make_table(host, anna, "me", "anyone", game="pixie_queen", rated=True, options={option.name: not option.default})
        table = await make_table(host, anna, "me", "anyone", rated=True)
        table = await host.change(table.id, lambda t: seats.sit(t, ben, None, None))
        who = anna if table.deciding == 0 else ben
        table = await host.play(table.id, who, table.decision, table.match.choices()[0].id)
        with pytest.raises(NotAllowed, match="rated"):
            undo.ask(table, who, table.decision)
        against = await make_table(host, anna, "me", "random", rated=True)
        await play_on(host, against.id, [anna], random.Random(3))
        assert (await ratings_of(host.store, anna.identity))[0]["matches"] == 1


async def test_who_leaves_a_rated_match_has_its_result_and_nobody_else_takes_the_seat(url):
    async with open_host(url) as host:
        anna, ben, cleo = [await person(host, name) for name in ("Anna", "Ben", "Cleo")]
        table = await make_table(host, anna, "me", "anyone", rated=True)
        await host.change(table.id, lambda t: seats.sit(t, ben, None, None))
        now = await host.change(table.id, lambda t: seats.leave(t, ben, "random"))
        assert not seats.may_take(now, cleo, 1) and seats.may_take(now, ben, 1)
        for p in (None, 1):
            with pytest.raises(NotAllowed, match="those who began it"):
                await host.change(table.id, lambda t, p=p: seats.sit(t, cleo, p, None))
        await host.change(table.id, lambda t: seats.sit(t, ben, 1, None))
        await host.change(table.id, lambda t: seats.leave(t, ben, "random"))
        await host.change(table.id, lambda t: seats.leave(t, anna, "random"))
        await until(host, table.id, lambda t: t.result is not None)  # to its end, though nobody plays or looks on
        counted = [(await ratings_of(host.store, who.identity))[0]["matches"] for who in (anna, ben)]
        assert counted == [1, 1]


async def test_a_rated_match_is_neither_given_up_by_one_alone_nor_played_by_another(sqlite_url):
    async with open_host(sqlite_url, replace(QUICK, bots=("random",))) as host:
        anna = await person(host, "Anna")
        table = await make_table(host, anna, "me", "random", rated=True)
        assert not seats.may_close(table, anna)
        for wish in (
            lambda t: seats.close(t, anna),
            lambda t: ending.ask(t, anna),
            lambda t: seats.hand_over(t, anna, 0, "random", host.policy.bots, 0.0),
        ):
            with pytest.raises(NotAllowed):
                await host.change(table.id, wish)
        assert (await host.table(table.id)).status == Status.RUNNING


async def test_two_processes_count_every_match_of_one_person(postgres_url):
    async with open_host(postgres_url) as one, open_host(postgres_url) as two:
        anna, ben, cleo = await person(one, "Anna"), await person(one, "Ben"), await person(one, "Cleo")
        matches = [rated_match(host, anna, other, n) for n, (host, other) in enumerate([(one, ben), (two, cleo)] * 3)]
        await asyncio.gather(*matches)
        assert (await ratings_of(one.store, anna.identity))[0]["matches"] == 6


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_leaderboard_in_three_languages_and_through_the_api(sqlite_url, language):
    async with open_app(sqlite_url) as app:
        host = app.state.host
        guest = await visitor(app, "Dora")
        anna, ben = await person(host, "Anna"), await person(host, "Ben")
        await rated_match(host, anna, ben, 1)
        page = (await Visitor(app).http.get("/ratings?game=lantern", headers={"Accept-Language": language})).text
        word = {"en": "provisional", "fr": "provisoire", "de": "vorläufig"}[language]
        assert "Anna" in page and "Ben" in page and word in page and anna.identity not in page
        told = (await guest.get("/ratings/lantern")).json()
        assert {row["name"] for row in told["people"]} == {"Anna", "Ben"} and "identity" not in told["people"][0]
        assert (await guest.get("/ratings/fairy_land")).json()["bots"][0]["bot"] == "moon"
        assert (await guest.get("/ratings/chess")).status_code == 404
        assert (await guest.get("/identity/ratings")).json() == {"ratings": []}
        table = await guest.makes_table("me", "anyone", rated=True)
        wish = {"en": "This match is rated", "fr": "Cette partie est classée", "de": "Diese Partie wird gewertet"}[language]
        assert wish in (await guest.http.get(f"/tables/{table}", headers={"Accept-Language": language})).text
