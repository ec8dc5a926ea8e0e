"""Ending by agreement, cancelling an undo request, and coming back to a seat that was left."""

import random
from dataclasses import replace

import pytest
from clubhouse import QUICK, make_table, open_host, person, play_on
from webhouse import API, Visitor, open_app, visitor

from underhill.club import ending, log, pausing, seats, undo
from underhill.club.actor import ONLOOKER, Actor
from underhill.club.errors import NotAllowed, WrongMoment
from underhill.club.present import table_shown
from underhill.club.table import Status
from underhill.club.terms import Clock
from underhill.core.words import LANGUAGES


async def three(host, **terms):
    people = [await person(host, name) for name in ("Anna", "Ben", "Cleo")]
    table = await make_table(host, people[0], "me", "anyone", "anyone", **terms)
    for who in people[1:]:
        table = await host.change(table.id, lambda t, who=who: seats.sit(t, who, None, None))
    return table.id, people


async def test_a_match_ends_when_everybody_who_plays_agrees(url):
    async with open_host(url) as host:
        table, (anna, ben, cleo) = await three(host)
        await host.change(table, lambda t: ending.ask(t, anna))
        with pytest.raises(WrongMoment, match="already waits"):
            await host.change(table, lambda t: ending.ask(t, ben))
        with pytest.raises(WrongMoment, match="others are being asked"):
            await host.change(table, lambda t: ending.answer(t, anna, True))
        assert (await host.change(table, lambda t: ending.answer(t, ben, True))).status == Status.RUNNING
        now = await host.change(table, lambda t: ending.answer(t, cleo, False))
        assert now.ending is None and now.status == Status.RUNNING
        await host.change(table, lambda t: ending.ask(t, cleo))
        await host.change(table, lambda t: ending.answer(t, anna, True))
    async with open_host(url) as host:  # who has agreed is remembered over a restart
        with pytest.raises(NotAllowed):
            await host.change(table, lambda t: ending.answer(t, ONLOOKER, True))
        assert (await host.change(table, lambda t: ending.answer(t, ben, True))).status == Status.CLOSED
        assert (await host.table(table)).result is None


async def test_a_stand_in_has_no_vote(sqlite_url):
    async with open_host(sqlite_url) as host:
        table, (anna, ben, cleo) = await three(host)
        await host.change(table, lambda t: seats.leave(t, cleo, "random"))
        await host.change(table, lambda t: ending.ask(t, anna))
        assert (await host.change(table, lambda t: ending.answer(t, ben, True))).status == Status.CLOSED


async def test_programs_guest_bots_and_whoever_lets_a_bot_play_do_not_decide_about_the_end(sqlite_url):
    async with open_host(sqlite_url, replace(QUICK, bot_pace=60.0)) as host:
        table, (anna, ben, cleo) = await three(host)
        await host.change(table, lambda t: seats.hand_over(t, ben, 1, "random", host.policy.bots, 0.0))
        program, guest = Actor(table=table, seat=0, owner=anna.identity), replace(anna, keeper="whose program it is")
        for who in (program, guest, ben):
            with pytest.raises(NotAllowed, match="only people who play"):
                await host.change(table, lambda t, who=who: ending.ask(t, who))
        await host.change(table, lambda t: ending.ask(t, cleo))
        for who in (program, guest, ben):
            with pytest.raises(NotAllowed, match="only people who play"):
                await host.change(table, lambda t, who=who: ending.answer(t, who, True))
        assert (await host.change(table, lambda t: ending.answer(t, anna, True))).status == Status.CLOSED


async def test_a_vote_is_over_when_the_last_who_was_asked_leaves_or_lets_a_bot_play(url):
    async with open_host(url) as host:
        table, (anna, ben, cleo) = await three(host, clock=Clock(days=1.0))
        await host.change(table, lambda t: pausing.ask(t, anna))
        await host.change(table, lambda t: pausing.answer(t, ben, True))
        now = await host.change(table, lambda t: seats.hand_over(t, cleo, 2, "random", host.policy.bots, 0.0))
        assert now.paused_at is not None and now.pausing is None
        await host.change(table, lambda t: pausing.resume(t, ben))
        await host.change(table, lambda t: ending.ask(t, anna))
        now = await host.change(table, lambda t: seats.leave(t, ben, "random"))
        assert now.status == Status.CLOSED
        assert [event["kind"] for event in now.told][-4:] == ["end_asked", "handed", "left", "closed"]


async def test_the_log_elides_french_names(sqlite_url):
    async with open_host(sqlite_url) as host:
        table, (anna, _, _) = await three(host)
        now = await host.change(table, lambda t: seats.leave(t, anna, "random"))
        assert "Un remplaçant joue désormais à la place d'Anna." in [line["text"] for line in log.lines(now, None, "fr")]


async def test_nobody_is_left_to_vote_when_all_have_left(sqlite_url):
    async with open_host(sqlite_url) as host:
        table, people = await three(host)
        await host.change(table, lambda t: ending.ask(t, people[0]))
        for who in people:
            now = await host.change(table, lambda t, who=who: seats.leave(t, who, "random"))
        assert now.status != Status.CLOSED


async def test_a_match_that_is_over_asks_nobody_for_a_pause(sqlite_url):
    async with open_host(sqlite_url) as host:
        table, people = await three(host, clock=Clock(days=1.0))
        await host.change(table, lambda t: pausing.ask(t, people[0]))
        over = await play_on(host, table, people, random.Random(1))
        assert over.status == Status.FINISHED
        assert table_shown(over, people[1], 0.0)["pause"]["asked_by"] is None


async def asked_for_undo(host, table_id, people):
    """Let people choose until an undo needs consent; who has asked for it."""
    table = await host.table(table_id)
    while True:
        who = next(one for one in people if table.deciding in table.seats_of(one))
        table = await host.play(table_id, who, table.decision, table.match.choices()[0].id)
        assert table.deciding is not None, "no choice of the match needed consent to be undone"
        if undo.ask(table, who, table.decision)[-1].kind == "undo_asked":
            await host.change(table_id, lambda t, who=who: undo.ask(t, who, t.decision))
            return who


async def test_choices_are_taken_back_when_nobody_is_left_who_must_agree(sqlite_url):
    async with open_host(sqlite_url) as host:
        table_id, people = await three(host)
        asker = await asked_for_undo(host, table_id, people)
        before = len((await host.table(table_id)).choices)
        first, last = (one for one in people if one is not asker)
        assert len((await host.change(table_id, lambda t: undo.answer(t, first, True))).choices) == before
        now = await host.change(table_id, lambda t: seats.leave(t, last, "random"))
        assert now.request is None and "undone" in [event["kind"] for event in now.told]


async def test_nothing_is_taken_back_for_somebody_who_has_left(sqlite_url):
    async with open_host(sqlite_url, replace(QUICK, bot_pace=60.0)) as host:
        table_id, people = await three(host)
        asker = await asked_for_undo(host, table_id, people)
        for who in (asker, *(one for one in people if one is not asker)):
            now = await host.change(table_id, lambda t, who=who: seats.leave(t, who, "random"))
        assert "undone" not in [event["kind"] for event in now.told]


async def test_whoever_asked_for_an_undo_can_cancel_it(sqlite_url):
    async with open_host(sqlite_url) as host:
        table_id, people = await three(host)
        who = await asked_for_undo(host, table_id, people)
        other = next(one for one in people if one is not who)
        with pytest.raises(NotAllowed):
            await host.change(table_id, lambda t: undo.cancel(t, other))
        assert (await host.change(table_id, lambda t: undo.cancel(t, who))).request is None
        with pytest.raises(WrongMoment):
            await host.change(table_id, lambda t: undo.cancel(t, who))


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_left_seat_has_a_button_for_those_who_may_sit_there(sqlite_url, language):
    async with open_app(sqlite_url) as app:
        anna, ben, cleo = [await visitor(app, name) for name in ("Anna", "Ben", "Cleo")]
        table = await anna.makes_table("me", "anyone", "anyone")
        for who in (ben, cleo):
            await who.sits(table)
        path = f"/tables/{table}"
        back = {"en": "Take your seat back", "fr": "Reprendre votre place", "de": "Deinen Platz wieder einnehmen"}[language]
        over = {"en": "Take the seat of Ben", "fr": "Prendre la place occupée par Ben", "de": "Den Platz von Ben übernehmen"}[
            language
        ]

        async def seen(who):
            return (await who.http.get(path, headers={"Accept-Language": language})).text

        stranger = Visitor(app)
        assert back not in await seen(ben) and over not in await seen(stranger)
        assert (await ben.post(f"{path}/leave")).status_code == 200
        assert back in await seen(ben) and over in await seen(stranger) and over not in await seen(anna)
        await cleo.post(f"{path}/leave")
        assert over not in await seen(cleo) and back in await seen(cleo)  # whoever has seen a hand comes back to it alone
        assert back not in await seen(stranger)
        assert (await ben.http.post(f"{path}/sit", data={"place": "1"})).status_code == 303
        assert (await app.state.host.table(table)).seats_of(
            await app.state.host.people.by_cookie(ben.http.cookies["underhill"])
        ) == [1]
        assert (await stranger.http.post(f"{path}/sit", data={"place": "2", "name": "Dora"})).status_code == 303


async def test_the_end_is_asked_for_on_the_page_and_through_the_api(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna, ben = await visitor(app, "Anna"), await visitor(app, "Ben")
        table = await anna.makes_table("me", "anyone")
        await ben.sits(table)
        path = f"/tables/{table}"
        assert "Ask to end the match" in (await anna.http.get(path)).text
        assert (await anna.http.post(f"{path}/end")).status_code == 303
        page = (await ben.http.get(path)).text
        assert "Anna would like to end the match without a result." in page and "Play on" in page
        shown = (await ben.get(path)).json()["table"]["ending"]
        assert shown == {"may_ask": False, "asked_by": 0, "waits_for": [1]}
        assert (await Visitor(app).post(f"{path}/end/answer", {"agree": True})).status_code == 403
        answer = await ben.post(f"{path}/end/answer", {"agree": True})
        assert answer.json()["table"]["status"] == "closed"
        assert (await ben.http.delete(f"{API}{path}/undo")).status_code == 409
