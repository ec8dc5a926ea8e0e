"""Standing orders, forced choices, and timing that tells nothing."""

import random
from contextlib import suppress
from dataclasses import replace

import pytest
from clubhouse import GAMES, QUICK, make_table, open_host, person, until
from toy_games.lantern import STAY, TOSS, Decision

from underhill.club import log, orders, seats
from underhill.club.errors import BadWish, WrongMoment
from underhill.club.orders import Mode, Orders
from underhill.club.table import By, Seat, Status
from underhill.club.terms import SeatKind
from underhill.core.game import Game, Window
from underhill.core.pending import NONE, pending_kind
from underhill.core.rng import seed_rng


def boast_window(s):
    """The toss of the toy game, seen as a reaction."""
    if not s.depth or pending_kind(s) != Decision.BOAST:
        return None
    return Window(STAY, {TOSS: "toss"})


REACTIVE = {"lantern": replace(GAMES["lantern"], window=boast_window, reactions=("toss",))}
DELAY = (0.2, 0.4)


async def at_a_window(host):
    """Two people, one of whom has just won with the brightest lantern."""
    anna, ben = await person(host, "Anna"), await person(host, "Ben")
    while True:
        table = await make_table(host, anna, "me", "anyone")
        table = await host.change(table.id, lambda t: seats.sit(t, ben, None, None))
        while table.status == Status.RUNNING and not orders.is_window(table):
            actor = anna if table.deciding == 0 else ben
            best = max(table.match.choices(), key=lambda choice: choice.id)
            with suppress(WrongMoment):  # the server may have answered a forced choice first
                await host.play(table.id, actor, table.decision, best.id)
            table = await host.table(table.id)
        if orders.is_window(table):
            return (anna if table.deciding == 0 else ben), table


async def test_by_default_a_person_is_asked(sqlite_url):
    async with open_host(sqlite_url, played=REACTIVE) as host:
        (_, asked), (_, later) = [await at_a_window(host) for _ in range(2)]
        await passed(host, later)
        assert (await host.table(asked.id)).decision == asked.decision


async def passed(host, table):
    """The table after the server has let a window pass, as its person wishes."""
    await host.people.set_orders(table.id, table.deciding, Orders(Mode.NEVER))
    host.driver.look_at(table)
    return await until(host, table.id, lambda t: t.decision != table.decision)


async def test_never_lets_every_window_pass(url):
    async with open_host(url, played=REACTIVE) as host:
        _, table = await at_a_window(host)
        p = table.deciding
        table = await passed(host, table)
        assert table.choices[-1] == "stay" or "stay" in table.choices
        play = next(play for play in table.plays if play.by == By.SERVER)
        assert play.seat == p


async def test_only_asks_for_what_it_names(sqlite_url):
    async with open_host(sqlite_url, played=REACTIVE) as host:
        _, table = await at_a_window(host)
        assert orders.is_awaited(table, Orders(Mode.ONLY, ("toss",)))
        assert not orders.is_awaited(table, Orders(Mode.ONLY, ()))
        assert orders.answer(table, Orders(Mode.ONLY, ("toss",))) == STAY  # unless the person leaves another answer
        assert orders.answer(table, Orders(Mode.ONLY, ("toss",), since=table.decision)) is None
        assert orders.answer(table, Orders(Mode.NEVER)) == STAY
        assert orders.answer(table, Orders(Mode.ASK)) is None


async def test_orders_last_and_are_nobody_elses_business(url):
    async with open_host(url, played=REACTIVE) as host:
        _, table = await at_a_window(host)
        told = list((await host.table(table.id)).told)
        await host.people.set_orders(table.id, 0, Orders(Mode.ONLY, ("toss",)))
        assert (await host.table(table.id)).told == told
        assert await host.people.orders(table.id, 1) == Orders()
    async with open_host(url, played=REACTIVE) as host:
        assert await host.people.orders(table.id, 0) == Orders(Mode.ONLY, ("toss",))
        await host.people.set_orders(table.id, 0, Orders())
        assert await host.people.orders(table.id, 0) == Orders()


def test_orders_name_only_what_the_game_has():
    game = REACTIVE["lantern"]
    assert orders.checked_orders(game, Orders(Mode.ONLY, ("toss",)))
    with pytest.raises(BadWish, match="no reaction"):
        orders.checked_orders(game, Orders(Mode.ONLY, ("fireball",)))
    with pytest.raises(BadWish, match="only"):
        orders.checked_orders(game, Orders(Mode.NEVER, ("toss",)))


async def test_whoever_answers_in_a_window_the_answer_comes_at_the_moment_that_was_drawn(sqlite_url):
    """By orders, by a person who is quick, and by one who can do nothing: always the same moment."""

    async with open_host(sqlite_url, replace(QUICK, answer_delay=DELAY), REACTIVE) as host:
        for answers_himself in (True, False):
            actor, table = await at_a_window(host)
            drawn = orders.delay(table, *DELAY)
            if answers_himself:
                await host.play(table.id, actor, table.decision, STAY)
            else:
                await host.people.set_orders(table.id, table.deciding, Orders(Mode.NEVER))
                host.driver.look_at(table)
            after = await until(host, table.id, lambda t, seen=table.decision: t.decision != seen)
            assert after.asked_at - table.asked_at >= drawn - 0.01


async def test_the_delay_depends_on_nothing_that_a_hand_holds(sqlite_url):
    async with open_host(sqlite_url, played=REACTIVE) as host:
        _, table = await at_a_window(host)
        drawn = orders.delay(table, *DELAY)
        for seed in range(20):
            seed_rng(table.match.state, seed)
            table.game.rules.resample(table.match.state, NONE)
            assert orders.delay(table, *DELAY) == drawn
        assert DELAY[0] <= drawn <= DELAY[1]


def test_an_answer_that_is_late_waits_for_the_next_moment_and_never_comes_between_two():
    assert [orders.moment_after(10, 3, now) for now in (9, 10, 10.5, 13, 13.5)] == [10, 10, 13, 13, 16]
    assert orders.moment_after(10, 0, 12) == 12


async def test_how_long_a_bot_takes_does_not_tell_by_which_chance_it_chooses(sqlite_url):
    async with open_host(sqlite_url, played=REACTIVE) as host:
        _, table = await at_a_window(host)
        assert orders.bots_seed(table) / 2**62 != pytest.approx(orders.delay(table, 0, 1))
        assert 0 <= orders.bots_seed(table) < 2**62


async def test_that_the_server_answered_is_told_to_nobody(sqlite_url):
    async with open_host(sqlite_url, played=REACTIVE) as host:
        _, one = await at_a_window(host)
        await host.people.set_orders(one.id, one.deciding, Orders(Mode.NEVER))
        host.driver.look_at(one)
        one = await until(host, one.id, lambda t, seen=one.decision: t.decision != seen)
        event = one.told[[play.by for play in one.plays].index(By.SERVER) + 3]
        assert set(event) == {"number", "at", "kind", "seat"}
        assert not any("server" in line["text"].lower() for line in log.lines(one, None, "en"))


async def test_a_choice_that_all_can_see_is_forced_is_made_by_the_server(url):
    async with open_host(url) as host:
        anna, ben = await person(host, "Anna"), await person(host, "Ben")
        table = await make_table(host, anna, "me", "anyone")
        table = await host.change(table.id, lambda t: seats.sit(t, ben, None, None))
        while table.status == Status.RUNNING and len(table.match.choices()) > 1:
            actor = anna if table.deciding == 0 else ben
            table = await host.play(table.id, actor, table.decision, table.match.choices()[0].id)
        table = await until(host, table.id, lambda t: t.status == Status.FINISHED or len(t.match.choices()) > 1)
        assert By.SERVER in [play.by for play in table.plays]


def test_a_choice_forced_by_a_secret_alone_is_left_to_the_person(game):
    """Wherever the server would answer, an onlooker already knew that there was one choice only."""
    for seed in range(3):
        match, chance = game.match(game.seats.stop - 1, seed), random.Random(seed)
        while not match.is_over:
            table = _table_with(match)
            choice = orders.answer(table, Orders(Mode.ASK))
            if choice is not None:
                assert len(match.choices()) == 1 and game.window(match.state) is None
                s = game.layout.copy(match.state)
                seed_rng(s, 999)
                game.rules.resample(s, NONE)
                assert game.legal_list(s) == [choice] or len(game.legal_list(s)) == 1
            match.play(chance.choice(match.choices()))


def _table_with(match):
    class Bare:
        pass

    table = Bare()
    table.match, table.game, table.deciding, table.secret, table.decision = match, match.game, match.seat, "s", match.n_choices
    table.seats, table.plays = [Seat(SeatKind.ANYONE, owner=f"person {p}") for p in range(match.seats)], []
    return table


async def test_in_taverna_a_window_is_passed_for_whoever_never_reacts(url):
    if "taverna" not in GAMES:
        pytest.skip("Taverna is not installed")

    async with open_host(url) as host:
        anna = await person(host, "Anna")
        table = await make_table(host, anna, "me", "hot_seat", game="taverna")
        for p in (0, 1):
            await host.people.set_orders(table.id, p, Orders(Mode.NEVER))
        chance = random.Random(3)
        for _ in range(150):
            table = await until(host, table.id, lambda t: not orders.is_window(t))
            if table.status != Status.RUNNING:
                break
            with suppress(WrongMoment):
                await host.play(table.id, anna, table.decision, chance.choice(table.match.choices()).id)
        served = [play for play in table.plays if play.by == By.SERVER]
        assert len(served) > 5


async def test_against_bots_who_could_only_decline_is_not_asked_and_who_could_react_is(sqlite_url, monkeypatch):
    async with open_host(sqlite_url, played=REACTIVE) as host:
        _, table = await at_a_window(host)
        assert orders.answer(table, Orders()) is None
        people = table.seats
        bots = [seat if p == table.deciding else replace(seat, owner=None, bot="greedy") for p, seat in enumerate(people)]
        table.seats = bots
        assert orders.answer(table, Orders()) is None
        monkeypatch.setattr(Game, "legal_list", lambda game, s: [STAY])
        assert orders.answer(table, Orders()) == STAY
        assert orders.answer(table, Orders(Mode.ASK)) is None
        table.seats = people
        assert orders.answer(table, Orders()) is None, "among people thinking tells nothing only if everybody is always asked"


async def test_passing_until_ones_turn_ends_with_the_next_own_choice(sqlite_url):
    async with open_host(sqlite_url, replace(QUICK, answer_delay=(900, 900)), REACTIVE) as host:
        _, table = await at_a_window(host)
        passing = Orders(passing=table.decision)
        assert orders.answer(table, passing) == STAY
        await host.people.set_orders(table.id, table.deciding, passing)
        assert await host.people.orders(table.id, table.deciding) == passing
        table.plays.append(replace(table.plays[-1], seat=table.deciding, number=table.decision + 1, by=By.PERSON))
        assert orders.answer(table, passing) is None


def test_against_bots_alone_nothing_is_hidden_and_the_answer_comes_at_once(game):
    match, chance = game.match(game.seats.start, 1), random.Random(1)
    while not match.is_over:
        table = _table_with(match)
        assert orders.seconds_to_answer(table, Orders(), QUICK) == orders.delay(table, *QUICK.answer_delay)
        table.seats = [seat if p == match.seat else replace(seat, owner=None, bot="greedy") for p, seat in enumerate(table.seats)]
        assert orders.seconds_to_answer(table, Orders(), replace(QUICK, answer_delay=(900, 900))) == 0
        if len(match.choices()) == 1:
            assert orders.answer(table, Orders()) == match.choices()[0].id
        match.play(chance.choice(match.choices()))
