"""Nobody can tell from the time of an answer what the seat holds: not in a reaction window, nor where a bot simply chooses."""

import asyncio
import random
from collections import defaultdict
from dataclasses import replace
from statistics import NormalDist

from clubhouse import GAMES, make_table
from simulation import same_secrets, simulated, somebody
from toy_games.lantern import N_LANTERNS, SHOW, STAY, TOSS, Decision, apply_show, begin_next

from underhill.club import orders, seats
from underhill.club.events import Kind
from underhill.club.orders import Mode, Orders
from underhill.club.policy import Policy
from underhill.club.table import Status
from underhill.core.decisions import Asked, Decisions, GoesOn
from underhill.core.game import Window
from underhill.core.pending import allow, pending_seat, pop

HOUSE = replace(Policy(), bots=("elder", "owl"), stand_in="owl")
MATCHES = 60
ENOUGH = 40  # windows of each kind in which a seat could react, and in which it could not
SURELY = 1e-4
BRIGHT = 7


def held(s):
    """The lanterns of the seat that decides."""
    return [i for i in range(N_LANTERNS) if s.holder[i] == pending_seat(s)]


def legal_window(s, out):
    """Anybody can let a window pass; whoever holds a bright lantern can react."""
    allow(out, STAY)
    if max(held(s)) >= BRIGHT:
        allow(out, TOSS)


def apply_window(s, a):
    """To pass shows the dimmest lantern, to react the brightest."""
    apply_show(s, SHOW + (min if a == STAY else max)(held(s)))


def window(s):
    """Every decision is a window."""
    return Window(STAY, {TOSS: "toss"}) if s.depth else None


def legal_nothing_else(s, out):
    """All can see that nobody has a choice."""
    allow(out, STAY)


def lanterns(legal):
    """A game of lanterns in which only these choices are asked for."""
    lantern = GAMES["lantern"]
    asked = (Asked(Decision.SHOW, legal, apply_window), GoesOn(Decision.BOAST, pop))
    return replace(lantern, rules=replace(lantern.rules, decisions=Decisions(Decision, *asked, begin_next=begin_next)))


def windows_only():
    """The same choices as reaction windows."""
    return {"lantern": replace(lanterns(legal_window), window=window, reactions=("toss",))}


class Ponderer:
    """A bot that thinks like search: not at all about a single choice, and else for a while. It lets every window pass."""

    def __init__(self, loop):
        self._loop = loop

    def choose(self, situation):
        self._loop.now += 0.01 if len(situation.choices) == 1 else situation.chance().uniform(0.3, 0.95)
        return STAY


class Watcher:
    """Reads off the stream when each question was answered, and from the hands, which it does not have, if there was a choice."""

    def __init__(self, host, windows=True):
        self._host, self._windows = host, windows
        self.seconds = defaultdict(lambda: {True: [], False: []})

    def __call__(self, change):
        before = self._host._tables.get(change.table)
        for event in change.events:
            if event.kind == Kind.PLAYED and before is not None and orders.is_window(before) == self._windows:
                could = len(before.game.legal_list(before.match.state)) > 1
                self.seconds[event.data["seat"]][could].append(event.at - before.asked_at)


async def lives(simulation, table_id, p, actor):
    """A person who lets every window pass, and thinks longer when there is something to think about."""
    host = simulation.host
    mode = simulation.orders.get((table_id, p), Orders()).mode
    seconds = {(Mode.ASK, False): 0.1, (Mode.ASK, True): 0.7, (Mode.ONLY, True): 4.0}
    with host.feed.listening(table_id) as bell:
        while True:
            bell.clear()
            table = await host.table(table_id)
            asked = (mode, len(table.match.choices()) > 1)
            if table.deciding == p and asked in seconds:
                await asyncio.sleep(seconds[asked])
                await host.play(table_id, actor, table.decision, STAY)
            await bell.wait()


async def match_of(simulation, *kinds):
    """A match with three kinds of seats, to its end."""
    host, people = simulation.host, [somebody(kind) for kind in kinds]
    wanted = ["elder" if kind == "bot" else "anyone" for kind in kinds]
    table = await make_table(host, people[0], *wanted, autostart=False)
    for p, kind in enumerate(kinds):
        if kind in set(Mode):
            simulation.orders[table.id, p] = Orders(Mode(kind), ("toss",) if kind == Mode.ONLY else ())
        if kind != "bot":
            await host.change(table.id, lambda t, p=p: seats.sit(t, people[p], p, None))
    table = await host.change(table.id, lambda t: [seats.started(t)])
    if "stand-in" in kinds:
        p = kinds.index("stand-in")
        await host.change(table.id, lambda t: seats.hand_over(t, people[p], p, "owl", host.policy.bots, 0.0))
    lifes = [asyncio.create_task(lives(simulation, table.id, p, people[p])) for p, kind in enumerate(kinds) if kind in set(Mode)]
    with host.feed.listening(table.id) as bell:
        while (await host.table(table.id)).status == Status.RUNNING:
            bell.clear()
            await bell.wait()
    for life in lifes:
        life.cancel()


def chance_of(one, other):
    """How likely two samples of one distribution lie as far apart as these, by the rank test of Mann and Whitney."""
    n, m = len(one), len(other)
    wins = sum((a > b) + (a == b) / 2 for a in one for b in other)
    z = (wins - n * m / 2) / (n * m * (n + m + 1) / 12) ** 0.5
    return 2 * (1 - NormalDist().cdf(abs(z)))


def test_the_rank_test_tells_apart_what_differs():
    chance = random.Random(1)
    drawn = [[chance.uniform(low, low + 1) for _ in range(ENOUGH)] for low in (0.0, 0.0, 0.6)]
    assert chance_of(drawn[0], drawn[1]) > 0.01 and chance_of(drawn[0], drawn[2]) < SURELY


def test_the_time_of_an_answer_does_not_tell_whether_a_seat_could_react(monkeypatch):
    monkeypatch.setattr(seats.secrets, "token_hex", same_secrets("timing"))

    async def story(simulation):
        simulation.host.driver._bots |= {spec: Ponderer(simulation.loop) for spec in HOUSE.bots}
        for kinds in (("bot", "stand-in", "only"), ("ask", "never", "bot")):
            watcher = simulation.memory.watch = Watcher(simulation.host)
            for _ in range(MATCHES):
                await match_of(simulation, *kinds)
            for p, kind in enumerate(kinds):
                could, could_not = watcher.seconds[p][True], watcher.seconds[p][False]
                assert len(could) + len(could_not) == 3 * MATCHES and min(len(could), len(could_not)) >= ENOUGH
                assert chance_of(could, could_not) > SURELY, f"{kind}: {could[:5]} against {could_not[:5]}"

    simulated(story, HOUSE, windows_only())


def test_the_time_of_a_bots_choice_does_not_tell_whether_it_had_one(monkeypatch):
    monkeypatch.setattr(seats.secrets, "token_hex", same_secrets("pace"))

    async def story(simulation):
        simulation.host.driver._bots |= {spec: Ponderer(simulation.loop) for spec in HOUSE.bots}
        watcher = simulation.memory.watch = Watcher(simulation.host, windows=False)
        for _ in range(MATCHES):
            await match_of(simulation, "bot", "stand-in", "ask")
        for p in (0, 1):
            could, could_not = watcher.seconds[p][True], watcher.seconds[p][False]
            assert min(len(could), len(could_not)) >= ENOUGH and min(could + could_not) >= HOUSE.bot_pace
            assert chance_of(could, could_not) > SURELY, f"{could[:5]} against {could_not[:5]}"

    simulated(story, HOUSE, {"lantern": lanterns(legal_window)})


def test_a_bot_does_not_seem_to_think_where_all_can_see_that_it_has_no_choice(monkeypatch):
    monkeypatch.setattr(seats.secrets, "token_hex", same_secrets("forced"))

    async def story(simulation):
        simulation.host.driver._bots |= {spec: Ponderer(simulation.loop) for spec in HOUSE.bots}
        watcher = simulation.memory.watch = Watcher(simulation.host, windows=False)
        await match_of(simulation, "bot", "stand-in", "ask")
        assert {round(seconds, 6) for p in (0, 1) for seconds in watcher.seconds[p][False]} == {HOUSE.bot_pace}

    simulated(story, HOUSE, {"lantern": lanterns(legal_nothing_else)})
