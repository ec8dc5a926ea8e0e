"""Reviews of finished matches: made once in the background, kept, found by any process, refused while a match goes on."""

import asyncio
import random
import threading

import pytest
from clubhouse import GAMES
from patience import PATIENCE
from webhouse import Visitor, open_app, visitor

from underhill.club.reviews import LOST_SECONDS, Shelf
from underhill.core.words import LANGUAGES
from underhill.lab.review import Reading, Review
from web.test_refusals import check

QUICK = {"reviews": "search:sims=20"}


async def finished_table(app, seats=2, seed=8):
    """A table made from the record of a match played at random, and the visitor who brought it."""
    match, chance = GAMES["lantern"].match(seats, seed), random.Random(2)
    while not match.is_over:
        match.play(chance.choice(match.choices()))
    anna = await visitor(app, "Anna")
    return anna, (await anna.post("/records", match.record())).json()["table"]["id"]


async def reviewed(who, table, language="en"):
    """The finished review."""
    assert (await who.post(f"/tables/{table}/review")).status_code == 200
    while (state := (await who.get(f"/tables/{table}/review", language=language)).json())["stage"] != "done":
        assert state["stage"] == "working" and 0 <= state["done"] <= state["total"] and state["review"] is None
        await asyncio.sleep(0.02)
    return state


async def test_a_review_is_worked_out_once_and_outlives_the_server(url):
    async with open_app(url, **QUICK) as app:
        anna, table = await finished_table(app)
        first = (await anna.get(f"/tables/{table}/review")).json()
        steps = (await anna.get(f"/tables/{table}")).json()["table"]["steps"]
        assert first == {"stage": "none", "done": 0, "total": steps, "review": None}
        state = await reviewed(anna, table)
        review = Review.from_json({**state["review"], "turning_points": []})
        assert state["done"] == state["total"] == steps and review.moments
        assert all(sum(moment.win_chances) == pytest.approx(1, abs=0.01) for moment in review.moments)
        assert sum(review.shares) == pytest.approx(1)
    async with open_app(url, **QUICK) as app:
        assert (await Visitor(app).get(f"/tables/{table}/review")).json() == state
        assert (await Visitor(app).post(f"/tables/{table}/review")).json() == state


async def test_turning_points_name_both_choices_in_words(sqlite_url):
    async with open_app(sqlite_url, **QUICK) as app:
        anna, table = await finished_table(app, seats=3)
        for language in LANGUAGES:
            points = (await reviewed(anna, table, language))["review"]["turning_points"]
            assert points, "random bots give much away"
            for point in points:
                assert point["chosen"] != point["best"] and point["best_chance"] > point["chosen_chance"]
                then = (await anna.get(f"/tables/{table}/replay", step=point["n"], seat=point["seat"])).json()
                assert then["view"]["seat"] == point["seat"]
                words = app.state.host.games["lantern"].words
                assert {point["chosen_words"], point["best_words"]} <= {
                    *(words.fill("choice", "show", language, {"a": a}) for a in range(10)),
                    *(words.entry("choice", key, language) for key in ("toss", "stay")),
                }


async def test_a_match_that_goes_on_is_not_reviewed(sqlite_url):
    async with open_app(sqlite_url, **QUICK) as app:
        anna = await visitor(app, "Anna")
        for seats in (("me", "anyone"), ("me", "random")):
            table = await anna.makes_table(*seats)
            check(await anna.post(f"/tables/{table}/review"), 409, "wrong_moment")
            check(await anna.get(f"/tables/{table}/review"), 409, "wrong_moment")
        check(await anna.get("/tables/nosuchtable/review"), 404, "unknown_table")


async def test_reviews_wait_for_each_other_and_the_server_stays_free(sqlite_url, monkeypatch):
    may_think, readings, think = threading.Event(), set[int](), Reading.step

    def held_back(reading: Reading) -> bool:
        readings.add(id(reading))
        return may_think.wait(PATIENCE) and think(reading)

    monkeypatch.setattr(Reading, "step", held_back)
    async with open_app(sqlite_url, **QUICK) as app:
        tables, who = [(await finished_table(app))[1] for _ in range(3)], Visitor(app)
        for table in tables:
            assert (await who.post(f"/tables/{table}/review")).json()["stage"] == "working"
        while not readings:
            await asyncio.sleep(0.01)
        for table in tables:
            assert (await who.get(f"/tables/{table}/review")).json()["stage"] == "working"
        assert len(readings) == 1
        may_think.set()
        for table in tables:
            assert await reviewed(who, table)


async def test_a_review_whose_process_is_gone_can_be_begun_anew(sqlite_url):
    async with open_app(sqlite_url, **QUICK) as app:
        anna, table = await finished_table(app)
        host = app.state.host
        await Shelf(host.store).begin(table, 9)
        await Shelf(host.store, lambda: host.clock() - 1).note(table, 3)
        there = (await anna.get(f"/tables/{table}/review")).json()
        assert (there["stage"], there["done"]) == ("working", 3)  # another process works on it
        await Shelf(host.store, lambda: host.clock() - LOST_SECONDS - 1).note(table, 4)
        assert (await anna.get(f"/tables/{table}/review")).json()["stage"] == "none"
        assert (await reviewed(anna, table))["stage"] == "done"
        await Shelf(host.store).note(table, 5)  # a process that comes late takes nothing away
        assert (await anna.get(f"/tables/{table}/review")).json()["stage"] == "done"


async def test_two_processes_may_both_make_a_review(postgres_url):
    async with open_app(postgres_url, **QUICK) as one, open_app(postgres_url, **QUICK) as two:
        _, table = await finished_table(one)
        chance = random.Random(1)
        people = [Visitor(chance.choice([one, two])) for _ in range(6)] + [Visitor(one), Visitor(two)]
        await asyncio.gather(*(who.post(f"/tables/{table}/review") for who in people))
        states = await asyncio.gather(*(reviewed(who, table) for who in people))
        assert all(state["stage"] == "done" for state in states)


async def test_a_server_that_stops_lets_go_of_a_review(sqlite_url):
    async with open_app(sqlite_url, reviews="search:ms=400") as app:
        anna, table = await finished_table(app)
        assert (await anna.post(f"/tables/{table}/review")).json()["stage"] == "working"
    async with open_app(sqlite_url, **QUICK) as app:
        assert (await Visitor(app).get(f"/tables/{table}/review")).json()["stage"] in ("working", "none")
