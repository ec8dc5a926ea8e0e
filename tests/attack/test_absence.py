"""Nobody is replaced by a stand-in at once, and a stand-in takes nobody's veto away."""

from dataclasses import replace

import pytest
from clubhouse import QUICK, Time, make_table, open_host, person
from webhouse import open_app, visitor

from underhill.club import clocks, creating, playing, seats, undo
from underhill.club.errors import BadWish, NotAllowed
from underhill.club.events import Kind
from underhill.club.table import Seat
from underhill.club.terms import Clock, SeatKind, Terms

SLOW = replace(QUICK, bot_pace=1000.0)  # the stand-in does not play before the test has looked


async def old_table(host, stand_in_after, clock=None):
    """A running table of three that an earlier version has made, with a patience that is refused today."""
    people = [await person(host, name) for name in ("Anna", "Ben", "Cleo")]
    chairs = [Seat(SeatKind.ANYONE, who.name, owner=who.identity) for who in people]
    terms = Terms("lantern", 3, people[0].identity, clock=clock, stand_in_after=stand_in_after, hints=False)
    return people, await host.create([creating.created(terms, chairs)])


async def plays(host, table, actor):
    table = await host.table(table.id)
    return await host.play(table.id, actor, table.decision, table.match.choices()[0].id)


def hands_over(host, table, actor, p):
    return host.change(table.id, lambda t: seats.hand_over(t, actor, p, "random", host.policy.bots, host.clock()))


def asks(host, table, actor):
    return host.change(table.id, lambda t: undo.ask(t, actor, t.decision))


@pytest.mark.parametrize("clock, least", [(None, 300), (Clock(budget=600.0), 60), (Clock(days=1.0), 60)])
async def test_an_agreed_absence_is_at_least_a_minute_and_five_without_a_clock(sqlite_url, clock, least):
    async with open_host(sqlite_url) as host:
        anna = await person(host, "Anna")
        for seconds in (1e-6, least - 1.0):
            with pytest.raises(BadWish, match=f"at least {least} seconds"):
                await make_table(host, anna, "me", "anyone", clock=clock, stand_in_after=seconds)
        table = await make_table(host, anna, "me", "anyone", clock=clock, stand_in_after=float(least))
        assert clocks.patience(table.terms) == least


async def test_the_api_refuses_a_patience_of_no_time_with_a_sentence(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna = await visitor(app, "Anna")
        wish = {"game": "lantern", "seats": [{"kind": "me"}, {"kind": "anyone"}], "stand_in_after": 1e-6}
        answer = await anna.post("/tables", wish)
        assert answer.status_code == 422 and "at least 300 seconds" in answer.json()["error"]["message"]


async def test_a_running_table_with_less_patience_goes_on_with_the_least_that_is_allowed(url):
    time = Time()
    async with open_host(url, SLOW, clock=time) as host:
        (_, ben, _), table = await old_table(host, 1e-6)
        time.now += 299.0
        with pytest.raises(NotAllowed, match="long enough"):
            await hands_over(host, table, ben, 0)
        time.now += 2.0
        assert (await hands_over(host, table, ben, 0)).seats[0].bot == "random"


async def test_a_sign_of_life_is_enough_to_stay(sqlite_url):
    time = Time()
    async with open_host(sqlite_url, SLOW, clock=time) as host:
        (anna, ben, _), table = await old_table(host, 60.0, Clock(budget=6000.0))
        time.now += 59.0
        await host.change(table.id, lambda t: playing.say(t, anna, "wait a moment"))
        time.now += 59.0
        with pytest.raises(NotAllowed, match="long enough"):
            await hands_over(host, table, ben, 0)
        time.now += 2.0
        await hands_over(host, table, ben, 0)


async def test_whoever_was_replaced_keeps_the_veto_on_their_own_choices(url):
    time = Time()
    async with open_host(url, SLOW, clock=time) as host:
        (anna, ben, cleo), table = await old_table(host, 1e-6)
        await plays(host, table, anna)
        await plays(host, table, ben)
        await hands_over(host, table, ben, 1)
        time.now += 301.0
        await hands_over(host, table, anna, 2)
        table = await asks(host, table, anna)
        assert len(table.choices) == 2 and table.request is not None
        assert undo.who_must_agree(table, 0, 2) == {ben.identity}  # Cleo has not chosen, and nobody has learnt anything
        with pytest.raises(NotAllowed):
            await host.change(table.id, lambda t: undo.answer(t, cleo, True))
        table = await host.change(table.id, lambda t: undo.answer(t, ben, False))
        assert table.request is None and len(table.choices) == 2


async def test_what_was_learnt_is_not_unlearnt_while_somebody_is_away(sqlite_url):
    time = Time()
    async with open_host(sqlite_url, SLOW, clock=time) as host:
        (anna, ben, cleo), table = await old_table(host, 1e-6)
        for who in (anna, ben, cleo):
            table = await plays(host, table, who)
        asker = table.deciding
        others = [who for p, who in enumerate((anna, ben, cleo)) if p != asker]
        for who in others:
            [p] = table.seats_of(who)
            table = await hands_over(host, table, who, p)
        table = await asks(host, table, (anna, ben, cleo)[asker])
        assert len(table.choices) == 3 and not [event for event in table.told if event["kind"] == Kind.UNDONE]
        for who in others:
            assert len(table.choices) == 3
            table = await host.change(table.id, lambda t, who=who: undo.answer(t, who, True))
        assert len(table.choices) < 3
