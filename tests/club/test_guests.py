"""Guest bots: challenged within their offers, told of challenges and turns, marked everywhere, and never shown another's hand."""

import asyncio
import json
import random

import pytest
from clubhouse import QUICK, eventually, fresh_database, open_host, person
from webhouse import Visitor, open_app, visitor

from underhill.club import creating, guests, seats
from underhill.club.actor import Actor
from underhill.club.errors import AsManyAsAllowed, BadWish
from underhill.club.guests import Offer, guest_called, register
from underhill.club.present import summary
from underhill.club.table import Seat
from underhill.club.terms import Clock, SeatKind, Terms
from underhill.core.words import LANGUAGES
from underhill.web.calls import messages


async def guest_of(app, keeper, name="Robin"):
    """A guest bot of somebody's: its handle, and a visitor with its token."""
    made = (await keeper.post("/identity/guests", {"name": name})).json()
    return made["guest"], Visitor(app, made["token"]), made["token"]


async def challenge(creator, handle, **terms):
    seats = [{"kind": "me"}, {"kind": "guest", "guest": handle}]
    return await creator.post("/tables", {"game": "lantern", "seats": seats, **terms})


async def plays(app, token, until="finish"):
    """A guest bot in this process: it accepts all challenges and plays by chance until something is told."""
    host, chance, heard = app.state.host, random.Random(1), []
    actor, bot = await host.people.by_token(token), Visitor(app, token)
    async for message in messages(host, actor, "en", True):
        told = json.loads(message.data)
        heard.append((message.event, told))
        if message.event == until:
            break
        if message.event == "challenge":
            assert (await bot.post(f"/guest/challenges/{told['table']}/accept")).status_code == 200
        elif message.event == "turn":
            choice = {"decision": told["decision"], "choice": chance.choice(told["choices"])["id"]}
            assert (await bot.post(f"/tables/{told['table']}/play", choice)).status_code in (200, 409)
    return heard


async def plays_by_chance(app, who, table):
    """The same for somebody with a page."""
    host, chance = app.state.host, random.Random(2)
    with host.feed.watching(table) as bell:
        while True:
            bell.clear()
            asked = (await who.get(f"/tables/{table}/choices")).json()
            if asked.get("choices"):
                answer = {"decision": asked["decision"], "choice": chance.choice(asked["choices"])["id"]}
                await who.post(f"/tables/{table}/play", answer)
            elif (await host.table(table)).result is not None:
                return
            else:
                await bell.wait()


async def test_a_guest_accepts_plays_a_rated_match_and_is_marked_wherever_it_appears(url):
    async with open_app(url) as app:
        anna, ben = await visitor(app, "Anna"), await visitor(app, "Ben")
        handle, _, token = await guest_of(app, ben)
        made = await challenge(anna, handle, rated=True, public=True)
        shown = made.json()["table"]
        assert shown["status"] == "open" and shown["seats"][1]["kept"] and shown["seats"][1]["keeper"] == "Ben"
        table, playing = shown["id"], asyncio.create_task(plays(app, token))
        await app.state.host.table(table)
        with app.state.host.feed.watching(table) as bell:
            while (await anna.get(f"/tables/{table}")).json()["table"]["status"] == "open":
                await bell.wait()
        await plays_by_chance(app, anna, table)
        heard = await playing
        assert [kind for kind, _ in heard if kind != "turn"] == ["challenge", "finish"]
        assert {told["view"]["viewer"] for kind, told in heard if kind == "turn"} == {1}
        [seat] = [seat for seat in (await anna.get(f"/tables/{table}")).json()["table"]["seats"] if seat["seat"] == 1]
        assert (seat["keeper"], seat["person"], seat["name"]) == ("Ben", False, "Robin")
        best = (await anna.get("/ratings/lantern")).json()["people"]
        assert {row["name"]: row["keeper"] for row in best} == {"Anna": None, "Robin": "Ben"}
        [met] = (await anna.get("/identity/past")).json()["opponents"]
        assert (met["kind"], met["name"]) == ("guest", "Robin")
        for language in LANGUAGES:
            anna.http.cookies.set("language", language)
            for page in ("/guests", "/ratings?game=lantern", "/past", f"/tables/{table}", "/games/lantern/new"):
                answer = await anna.http.get(page)
                assert answer.status_code == 200 and "guests." not in answer.text, page


async def test_what_waits_for_a_guest_is_told_once(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna, host, heard = await visitor(app, "Anna"), app.state.host, []
        handle, bot, token = await guest_of(app, await visitor(app, "Ben"))
        actor = await host.people.by_token(token)

        async def listens():
            async for message in messages(host, actor, "en", False):
                heard.append((message.event, json.loads(message.data)["table"]))

        listening = asyncio.create_task(listens())
        first = (await challenge(anna, handle)).json()["table"]["id"]
        await eventually(lambda: ("challenge", first) in heard)
        await bot.post(f"/guest/challenges/{first}/accept")
        asked = (await anna.get(f"/tables/{first}/choices")).json()
        await anna.post(f"/tables/{first}/play", {"decision": asked["decision"], "choice": asked["choices"][0]["id"]})
        await eventually(lambda: ("turn", first) in heard)
        second = (await challenge(anna, handle)).json()["table"]["id"]
        await eventually(lambda: ("challenge", second) in heard)
        assert heard == [("challenge", first), ("turn", first), ("challenge", second)]
        host.begin_stopping()
        await listening


async def test_a_guest_sees_its_seat_and_does_what_guests_do(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna, ben = await visitor(app, "Anna"), await visitor(app, "Ben")
        handle, bot, _ = await guest_of(app, ben)
        table = (await challenge(anna, handle)).json()["table"]["id"]
        assert (await ben.post(f"/guest/challenges/{table}/accept")).status_code == 401
        assert (await bot.post(f"/guest/challenges/{table}/accept")).status_code == 200
        assert (await bot.get(f"/tables/{table}/view", seat=0)).status_code == 403
        assert (await bot.get(f"/tables/{table}/view")).json()["viewer"] == 1
        assert (await ben.get(f"/tables/{table}/view")).json()["viewer"] is None
        public = await anna.makes_table("me", "anyone", public=True)
        assert (await bot.post(f"/tables/{public}/sit", {})).status_code == 403
        seats = [{"kind": "bot", "bot": "random"}] * 2
        assert (await bot.post("/tables", {"game": "lantern", "seats": seats})).status_code == 403
        assert (await bot.post("/identity", {"name": "Anna"})).status_code == 403
        assert (await bot.post("/identity/code")).status_code == 403
        assert (await anna.post(f"/identity/guests/{handle}/token")).status_code == 403
        renewed = (await ben.post(f"/identity/guests/{handle}/token")).json()["token"]
        assert (await bot.get("/identity")).status_code == 401
        assert (await Visitor(app, renewed).get("/identity")).json()["program"]
        assert (await anna.post(f"/tables/{table}/end")).json()["table"]["status"] == "closed"  # nobody waits for a bot's consent
        assert (await ben.http.delete(f"/api/v1/identity/guests/{handle}")).status_code == 200
        assert (await anna.get("/guests")).json()["guests"] == [] and (await challenge(anna, handle)).status_code == 422


async def test_who_declines_leaves_the_seat_to_somebody_else(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna, ben = await visitor(app, "Anna"), await visitor(app, "Ben")
        handle, bot, _ = await guest_of(app, ben)
        table = (await challenge(anna, handle)).json()["table"]["id"]
        assert (await bot.post(f"/guest/challenges/{table}/decline")).status_code == 200
        assert (await bot.post(f"/guest/challenges/{table}/accept")).status_code == 403
        seat = (await anna.get(f"/tables/{table}")).json()["table"]["seats"][1]
        assert not seat["kept"] and seat["keeper"] is None and seat["invitation"]
        await ben.sits(table, invitation=seat["invitation"])
        assert (await anna.get(f"/tables/{table}")).json()["table"]["status"] == "running"


async def test_nobody_challenges_a_guest_to_what_it_does_not_offer(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna, ben = await visitor(app, "Anna"), await visitor(app, "Ben")
        handle, bot, _ = await guest_of(app, ben)
        assert (await challenge(ben, handle, rated=True)).status_code == 422  # not with its keeper in a rated match
        offer = {"games": ["lantern"], "most": 2, "clocks": ["days"], "tables": 1}
        assert (await bot.http.put("/api/v1/guest/offer", json=offer)).json()["offer"]["most"] == 2
        assert (await challenge(anna, handle)).status_code == 422
        assert (await challenge(anna, handle, clock={"days": 1})).status_code == 201
        assert (await challenge(anna, handle, clock={"days": 1})).status_code == 422  # one table at once


@pytest.mark.parametrize(
    ("offer", "reason"),
    [
        (Offer(games=("taverna",)), "plays taverna"),
        (Offer(fewest=3), "3 to 10 players"),
        (Offer(clocks=("none",)), "clocks"),
        (Offer(rated=False), "no rated"),
        (Offer(tables=2), "already plays"),
        (Offer(is_open=False), "at the moment"),
    ],
)
def test_what_an_offer_leaves_out(offer, reason):
    terms = Terms("lantern", 2, "anna", clock=Clock(days=1.0), rated=True)
    assert reason in offer.why_not(terms, playing=2) and Offer().why_not(terms, playing=2) is None


async def test_an_offer_that_cannot_be_is_refused(sqlite_url):
    with pytest.raises(BadWish):
        Offer.of({"fewest": 4, "most": 3})
    async with open_host(sqlite_url) as host:
        anna = await person(host, "Anna")
        for n in range(guests.MOST_KEPT):
            await register(host.store, anna, f"Robin {n}", 1.0)
        with pytest.raises(AsManyAsAllowed, match="at most"):
            await register(host.store, anna, "Robin", 1.0)


async def test_a_guest_at_one_process_hears_of_a_challenge_at_another(tmp_path):
    url = fresh_database("postgresql", tmp_path)
    async with open_host(url) as one, open_host(url, QUICK) as two:
        anna, ben = await person(one, "Anna"), await person(two, "Ben")
        made, token = await register(two.store, ben, "Robin", 1.0)
        stream = messages(two, await two.people.by_token(token), "en", False)
        first = asyncio.create_task(anext(stream))
        wish = creating.SeatWish(SeatKind.GUEST, guest=await guest_called(one.store, made.handle))
        terms = Terms("lantern", 2, anna.identity)
        table = await one.create(
            [creating.creation(one.games, one.policy.bots, anna, terms, [creating.SeatWish(SeatKind.ME), wish])]
        )
        assert (await first).event == "challenge"
        actor = await two.people.by_token(token)
        await two.change(table.id, lambda now: seats.sit(now, actor, None, None))
        assert (await one.table(table.id)).seats[1].keeper == ben.identity
        await stream.aclose()


async def test_where_a_guest_bot_has_left_nobody_is_named_as_keeper(sqlite_url):
    async with open_host(sqlite_url) as host:
        anna, ben = await person(host, "Anna"), await person(host, "Ben")
        robin = Actor(identity="robin", name="Robin", keeper=ben.identity, keeper_name="Ben")
        chairs = [Seat(SeatKind.ME, "Anna", owner=anna.identity)]
        chairs.append(Seat(SeatKind.GUEST, "Robin", owner=robin.identity, keeper=robin.keeper, keeper_name="Ben"))
        table = await host.create([creating.created(Terms("lantern", 2, anna.identity), chairs)])
        assert summary(table)["players"][1]["keeper"] == "Ben"
        table = await host.change(table.id, lambda t: seats.leave(t, robin, "random"))
        assert summary(table)["players"][1] == {"name": "Robin", "taken": True, "bot": "random", "keeper": None}
