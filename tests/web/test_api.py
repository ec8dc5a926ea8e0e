"""The JSON API: making tables, playing, log and replay, records, programs with tokens."""

import asyncio
import random

import pytest
from clubhouse import GAMES
from webhouse import Visitor, open_app, visitor

from underhill.core.game import Game
from underhill.core.words import LANGUAGES


async def plays_to_the_end(table: str, *players: Visitor) -> dict:
    """Everybody plays at random through the API."""
    chance = random.Random(1)
    while True:
        for player in players:
            asked = (await player.get(f"/tables/{table}/choices")).json()
            if asked["choices"]:
                wish = {"decision": asked["decision"], "choice": chance.choice(asked["choices"])["text"]}
                answer = await player.post(f"/tables/{table}/play", wish)
                assert answer.status_code in (200, 409), answer.text
        shown = (await players[0].get(f"/tables/{table}")).json()["table"]
        if shown["status"] == "finished":
            return shown


async def test_a_whole_game_through_the_api(sqlite_url, game):
    await whole_game(sqlite_url, game)


async def test_a_whole_game_through_the_api_on_postgresql(postgres_url):
    await whole_game(postgres_url, GAMES["lantern"])


async def whole_game(url: str, game: Game) -> None:
    """Two people play to the end, and bring the record back as a table of its own."""
    async with open_app(url) as app:
        anna, ben = await visitor(app, "Anna"), await visitor(app, "Ben")
        table = await anna.makes_table("me", "anyone", *["random"] * (game.seats.start - 2), game=game.name)
        await ben.sits(table)
        shown = await plays_to_the_end(table, anna, ben)
        assert shown["secret"] and shown["result"]["winners"]
        record = (await anna.get(f"/tables/{table}/record")).json()
        assert game.from_record(record).scores() == shown["result"]["scores"]
        copy = await ben.post("/records", record)
        assert copy.status_code == 201
        again = copy.json()["table"]
        assert again["status"] == "finished" and again["result"] == shown["result"] and again["id"] != table
        exported = (await ben.get(f"/tables/{again['id']}/record")).json()
        assert game.from_record(exported).record() == game.from_record(record).record()


async def test_games_and_bots_are_listed(sqlite_url):
    async with open_app(sqlite_url, bots="random") as app:
        guest = Visitor(app)
        assert [game["name"] for game in (await guest.get("/games")).json()["games"]] == list(GAMES)
        assert (await guest.get("/bots")).json()["bots"] == ["random"]
        anna = await guest.introduced("Anna")
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
        assert (await anna.post("/tables", {"game": "lantern", "seats": seats})).status_code == 422


async def test_public_tables_are_found_by_all_and_private_ones_by_those_who_sit_there(url):
    async with open_app(url) as app:
        anna, ben = await visitor(app, "Anna"), await visitor(app, "Ben")
        private = await anna.makes_table("me", "anyone")
        public = await anna.makes_table("me", "anyone", public=True, name="Come in")

        async def found(who, **query):
            return {table["id"] for table in (await who.get("/tables", **query)).json()["tables"]}

        assert await found(anna) == {private, public} and await found(ben) == {public}
        assert await found(anna, mine=True) == {private, public} and await found(ben, mine=True) == set()
        assert await found(ben, status="open", game="lantern") == {public}
        assert await found(ben, status="running") == await found(ben, game="chess") == set()
        assert (await ben.get(f"/tables/{private}")).status_code == 200  # the link is the invitation to look on
        await ben.sits(private)
        assert private in await found(ben, mine=True)


async def test_the_invitation_is_shown_to_the_creator_only_and_opens_the_seat(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna, ben = await visitor(app, "Anna"), await visitor(app, "Ben")
        table = await anna.makes_table("me", "friend")
        invitation = (await anna.get(f"/tables/{table}")).json()["table"]["seats"][1]["invitation"]
        assert (await ben.get(f"/tables/{table}")).json()["table"]["seats"][1]["invitation"] is None
        assert (await ben.post(f"/tables/{table}/sit", {})).status_code == 403
        await ben.sits(table, invitation=invitation)


async def test_the_log_is_told_in_three_languages(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna = await visitor(app, "Anna")
        table = await anna.makes_table("me", "random", hints=False)
        begins = {}
        for language in LANGUAGES:
            lines = (await anna.get(f"/tables/{table}/log", language=language)).json()["lines"]
            begins[language] = lines[0]["text"]
        assert begins == {"en": "The match begins.", "fr": "La partie commence.", "de": "Die Partie beginnt."}
        answer = await anna.http.get(f"/api/v1/tables/{table}/log", headers={"Accept-Language": "pt, de-CH;q=0.8, en;q=0.1"})
        assert answer.json()["lines"][0]["text"] == begins["de"]
        last = (await anna.get(f"/tables/{table}/log")).json()["number"]
        assert (await anna.get(f"/tables/{table}/log", after=last)).json()["lines"] == []


async def test_a_replay_steps_through_a_running_match_with_ones_own_eyes(sqlite_url):
    async with open_app(sqlite_url, answer_delay="900") as app:  # forced choices are left to us
        anna, ben = await visitor(app, "Anna"), await visitor(app, "Ben")
        table = await anna.makes_table("me", "anyone", game="fairy_land")
        await ben.sits(table)
        views = []
        for _ in range(12):
            views.append((await anna.get(f"/tables/{table}/view")).json())
            for player in (anna, ben):
                asked = (await player.get(f"/tables/{table}/choices")).json()
                if asked["choices"]:
                    wish = {"decision": asked["decision"], "choice": asked["choices"][0]["id"]}
                    assert (await player.post(f"/tables/{table}/play", wish)).status_code == 200
                    break
        for step, view in enumerate(views):
            past = (await anna.get(f"/tables/{table}/replay", step=step)).json()["view"]
            assert past["houses"] == view["houses"] and past["clearings"] == view["clearings"]
            assert "choices" not in past
        assert (await anna.get(f"/tables/{table}/replay", step=99)).status_code == 404


async def test_a_program_plays_a_whole_game_with_a_seat_token(url):
    async with open_app(url) as app:
        anna = await visitor(app, "Anna")
        table = await anna.makes_table("me", "random")
        token = (await anna.post(f"/tables/{table}/seats/0/token")).json()["token"]
        program = Visitor(app, token=token)
        assert (await program.get("/identity")).json()["program"] is True
        assert (await plays_to_the_end(table, program))["result"]


async def test_a_new_token_and_a_revocation_end_the_old_one(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna = await visitor(app, "Anna")
        table = await anna.makes_table("me", "random")
        first = (await anna.post(f"/tables/{table}/seats/0/token")).json()["token"]
        assert (await Visitor(app, token=first).get(f"/tables/{table}")).status_code == 200
        second = (await anna.post(f"/tables/{table}/seats/0/token")).json()["token"]
        assert (await Visitor(app, token=first).get(f"/tables/{table}")).status_code == 401
        assert (await Visitor(app, token=second).get(f"/tables/{table}")).status_code == 200
        await anna.http.delete(f"/api/v1/tables/{table}/seats/0/token")
        assert (await Visitor(app, token=second).get(f"/tables/{table}")).status_code == 401


async def test_an_identity_moves_to_another_device_by_a_code_that_works_once(url):
    async with open_app(url) as app:
        desk, phone, thief = await visitor(app, "Anna"), Visitor(app), Visitor(app)
        who = (await desk.get("/identity")).json()
        code = (await desk.post("/identity/code")).json()["code"]
        answer = await phone.post("/identity/claim", {"code": f" {code.upper()} "})
        assert answer.json() == who == (await phone.get("/identity")).json()
        assert (await thief.post("/identity/claim", {"code": code})).status_code == 403
        table = await desk.makes_table("me", "random")
        assert (await phone.get(f"/tables/{table}")).json()["table"]["seats"][0]["yours"]
        assert (await Visitor(app).post("/identity/code")).status_code == 401


async def test_the_cookie_is_closed_to_scripts_and_other_sites(sqlite_url):
    async with open_app(sqlite_url) as app:
        guest = Visitor(app)
        cookie = (await guest.post("/identity", {"name": "Anna"})).headers["set-cookie"].lower()
        assert "httponly" in cookie and "samesite=lax" in cookie and "secure" not in cookie
        guest.http.base_url = "https://test"
        guest.http.cookies.clear()
        assert "secure" in (await guest.post("/identity", {"name": "Anna"})).headers["set-cookie"].lower()


async def test_renaming_keeps_the_identity(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna = await visitor(app, "Anna")
        who = (await anna.get("/identity")).json()["identity"]
        renamed = (await anna.post("/identity", {"name": "  Anna   Maria "})).json()
        assert renamed == {"identity": who, "name": "Anna Maria", "program": False}
        assert (await anna.get("/identity")).json()["name"] == "Anna Maria"


async def test_rematch_chat_undo_and_orders_through_the_api(url):
    async with open_app(url) as app:
        anna, ben = await visitor(app, "Anna"), await visitor(app, "Ben")
        table = await anna.makes_table("me", "anyone")
        await ben.sits(table)
        said = await ben.post(f"/tables/{table}/chat", {"text": "<i>hi</i>"})
        assert said.status_code == 200
        asked = (await anna.get(f"/tables/{table}/choices")).json()
        first = await anna.post(f"/tables/{table}/play", {"decision": asked["decision"], "choice": asked["choices"][0]["id"]})
        decision = first.json()["table"]["decision"]
        assert first.json()["table"]["undo"] == {"choices": 1, "free": True, "asked_by": None, "waits_for": []}
        assert (await anna.post(f"/tables/{table}/undo", {"decision": decision})).json()["table"]["steps"] == 0
        assert (await ben.post(f"/tables/{table}/undo/answer", {"agree": True})).status_code == 409
        orders = f"/api/v1/tables/{table}/seats/0/orders"
        assert (await anna.http.put(orders, json={"mode": "never"})).json()["mode"] == "never"
        assert (await anna.http.get(orders)).json()["mode"] == "never"
        assert (await anna.http.put(orders, json={"mode": "only", "names": ["fly"]})).status_code == 422
        assert (await anna.post(f"/tables/{table}/rematch")).status_code == 409
        await plays_to_the_end(table, anna, ben)
        new = (await anna.post(f"/tables/{table}/rematch")).json()["table"]
        assert (await ben.post(f"/tables/{table}/rematch")).json()["table"]["id"] == new["id"]
        assert (await Visitor(app).post(f"/tables/{table}/rematch")).status_code == 401
        await ben.sits(new["id"])
        lines = (await ben.get(f"/tables/{table}/log")).json()["lines"]
        assert {"Ben: <i>hi</i>", "There is a rematch."} <= {line["text"] for line in lines}


@pytest.mark.parametrize(
    "change, words",
    [
        ({"game": "chess"}, "names its game"),
        ({"choices": ["fly"]}, "not legal"),
        ({"choices": []}, "before the match is over"),
        ({"rules_version": 99}, "rules version"),
        ({"seed": "zz"}, "hexadecimal"),
        ({"names": ["x"]}, "names must be"),
        ({"names": ["\u0007", "b"]}, "a name has"),
        ({"seats": "two"}, "wrong kind"),
    ],
)
async def test_records_that_do_not_replay_are_refused(sqlite_url, change, words):
    async with open_app(sqlite_url) as app:
        anna = await visitor(app, "Anna")
        match = GAMES["lantern"].match(2, 3)
        while not match.is_over:
            match.play(match.choices()[0])
        record = match.record()
        assert (await anna.post("/records", record)).status_code == 201
        assert (await Visitor(app).post("/records", record)).status_code == 401
        answer = await anna.post("/records", {**record, **change})
        assert answer.status_code == 422 and words in answer.json()["error"]["message"]
        assert len((await anna.get("/tables", mine=True)).json()["tables"]) == 0


async def test_hot_seat_players_look_through_the_seat_that_decides(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna = await visitor(app, "Anna")
        table = await anna.makes_table("me", "hot_seat")
        for seat in (0, 1):
            asked = (await anna.get(f"/tables/{table}")).json()
            assert asked["view"]["viewer"] == seat == asked["table"]["deciding"]
            wish = {"decision": asked["table"]["decision"], "choice": asked["view"]["choices"][0]["id"]}
            await anna.post(f"/tables/{table}/play", wish)


async def test_many_people_at_many_tables_at_once(url):
    async with open_app(url) as app:
        people = [await visitor(app, f"Guest {i}") for i in range(6)]
        tables = [await who.makes_table("me", "random") for who in people]
        shown = await asyncio.gather(*(plays_to_the_end(table, who) for table, who in zip(tables, people, strict=True)))
        assert all(table["result"] for table in shown)
