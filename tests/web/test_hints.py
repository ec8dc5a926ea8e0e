"""Hints through the API: what they say, who is refused, what the others hear, and that nothing secret goes into them."""

import asyncio
import random

import pytest
from webhouse import Visitor, open_app, visitor

from underhill.club import orders
from underhill.club.table import Status
from underhill.core.errors import UnderhillError
from underhill.core.words import LANGUAGES
from underhill.web.settings import Settings
from web.test_refusals import check
from web.test_secrecy import played_on, twin

QUICK = {"hints": "search:sims=40"}


async def asked(who: Visitor, table: str, **query):
    """The answer to asking for a hint about what is asked now."""
    decision = (await who.get(f"/tables/{table}")).json()["table"]["decision"]
    return await who.http.post(f"/api/v1/tables/{table}/hint", params=query, json={"decision": decision})


async def test_a_hint_has_the_best_choices_in_words_with_chance_and_points(sqlite_url):
    async with open_app(sqlite_url, **QUICK) as app:
        anna = await visitor(app, "Anna")
        table = await anna.makes_table("me", "random", "random")
        offered = (await anna.get(f"/tables/{table}/choices", language="de")).json()["choices"]
        legal = {choice["text"]: choice for choice in offered}
        answer = await asked(anna, table, language="de")
        assert answer.status_code == 200, answer.text
        hint = answer.json()
        assert hint["seat"] == 0 and 1 <= len(hint["hints"]) <= 3
        for line in hint["hints"]:
            assert legal[line["text"]] == {key: line[key] for key in ("id", "text", "words")}
            assert 0 <= line["win_chance"] <= 1
        played = await anna.post(f"/tables/{table}/play", {"decision": hint["decision"], "choice": hint["hints"][0]["id"]})
        assert played.status_code == 200


async def test_asking_again_gives_the_same_and_is_told_once(url):
    async with open_app(url, hints="search:ms=30") as app:
        anna = await visitor(app, "Anna")
        table = await anna.makes_table("me", "random")
        answers = await asyncio.gather(*(asked(anna, table) for _ in range(5)))
        assert len({answer.content for answer in answers}) == 1
        lines = (await Visitor(app).get(f"/tables/{table}/log")).json()["lines"]
        assert [line["text"] for line in lines].count("Anna asked for a hint.") == 1


async def test_who_may_not_have_a_hint_is_told_why_and_nothing_happens(url):
    async with open_app(url, **QUICK) as app:
        anna, ben, cleo = [await visitor(app, name) for name in ("Anna", "Ben", "Cleo")]
        table = await anna.makes_table("me", "anyone", hints=True)
        check(await asked(anna, table), 409, "wrong_moment")
        await ben.sits(table)
        check(await asked(ben, table), 409, "not_your_turn")
        check(await asked(cleo, table), 403, "not_allowed")
        check(await asked(Visitor(app), table), 403, "not_allowed")
        decision = (await anna.get(f"/tables/{table}")).json()["table"]["decision"]
        check(await anna.post(f"/tables/{table}/hint", {"decision": decision - 1}), 409, "stale_decision")
        check(await anna.post(f"/tables/{table}/hint", {}), 422)
        without = await anna.makes_table("me", "anyone")
        await ben.sits(without)
        check(await asked(anna, without), 403, "hints_off")
        for each, allowed in ((table, True), (without, False)):
            shown = (await Visitor(app).get(f"/tables/{each}")).json()["table"]
            assert shown["hints"] is allowed
            lines = (await Visitor(app).get(f"/tables/{each}/log")).json()["lines"]
            assert not any("asked for a hint" in line["text"] for line in lines)


async def test_others_hear_that_a_hint_was_asked_for_and_nothing_of_it(sqlite_url):
    async with open_app(sqlite_url, answer_delay="900", **QUICK) as app:
        anna, ben = await visitor(app, "Anna"), await visitor(app, "Ben")
        table = await anna.makes_table("me", "anyone", game="fairy_land", hints=True)
        await ben.sits(table)
        turn = (await anna.get(f"/tables/{table}")).json()["table"]["deciding"]
        who, other = (anna, ben) if turn == 0 else (ben, anna)
        before = {each: (await each.get(f"/tables/{table}/view")).content for each in (other, Visitor(app))}
        assert (await asked(who, table)).status_code == 200
        for each, view in before.items():
            assert (await each.get(f"/tables/{table}/view")).content == view
            last = (await each.get(f"/tables/{table}/log")).json()["lines"][-1]
            assert last["kind"] == "table" and "asked for a hint" in last["text"]


async def hints_sent(who: Visitor, table: str) -> list[bytes]:
    """A hint on every channel: the API, the page's part and the page without the module."""
    answers = [await asked(who, table, language=language) for language in LANGUAGES]
    decision = {"decision": str(answers[0].json()["decision"])}
    for headers in ({"X-Underhill": "module"}, {}):
        answers.append(await who.http.post(f"/tables/{table}/hint", data=decision, headers=headers))
    assert {answer.status_code for answer in answers} == {200}
    return [answer.content for answer in answers]


async def test_a_hint_is_the_same_for_what_its_seat_cannot_tell_apart(sqlite_url, game):
    async with open_app(sqlite_url, answer_delay="900", hints="search:sims=12") as app:
        host, chance, changed = app.state.host, random.Random(31), 0
        seats = game.seats.stop - 1
        people = [await visitor(app, f"Player {p}") for p in range(seats)]
        table_id = await people[0].makes_table("me", *["anyone"] * (seats - 1), game=game.name, hints=True)
        for other in people[1:]:
            await other.sits(table_id)
        for _ in range(4):
            table = await played_on(app, people, table_id, chance, chance.randint(1, 1 + game.max_decisions // 24))
            while orders.is_window(table):  # there are no hints about reactions among people
                table = await played_on(app, people, table_id, chance, 1)
            if table.status != Status.RUNNING:
                break
            who = people[table.deciding]
            truth = await hints_sent(who, table_id)
            table = await host.table(table_id)
            other = twin(table, await host.store.events(table_id), table.deciding, chance.randrange(2**30))
            changed += game.layout.digest(other.match.state) != game.layout.digest(table.match.state)
            host._tables.put(other)
            app.state.hints._asked.clear()
            assert await hints_sent(who, table_id) == truth
            host._tables.put(table)
        assert changed > 0


async def test_thinking_about_a_hint_leaves_the_server_free(sqlite_url):
    async with open_app(sqlite_url, hints="search:ms=1500") as app:
        anna = await visitor(app, "Anna")
        table = await anna.makes_table("me", "hot_seat", game="fairy_land", hints=True)  # whoever begins, she is asked
        thinking = asyncio.create_task(asked(anna, table))
        answered = 0
        while not thinking.done():
            assert (await Visitor(app).get(f"/tables/{table}")).status_code == 200
            answered += not thinking.done()
        assert thinking.result().status_code == 200
        assert answered >= 5


@pytest.mark.parametrize("spec", ["greedy", "random", "search:ms", "nobody"])
def test_only_a_bot_that_searches_gives_hints(spec):
    for name in ("hints", "reviews"):
        with pytest.raises(UnderhillError, match="search"):
            Settings(**{name: spec}).policy()
