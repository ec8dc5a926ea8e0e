"""The bot `search`: Information Set Monte-Carlo tree search, in compiled code that lets other threads run.

A budget is a number of simulations or of milliseconds. With several threads each grows a tree of its own and the visits are
added up. Between the small steps of one turn a seat goes on with the tree it has. A patient bot, such as those of the arena, counts
the milliseconds in which its own thread computes, so that nobody is weaker because the machine is busy; others count time itself,
because somebody waits for them.
"""

import math
import threading
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

from underhill.bots import search_loops
from underhill.bots.bot import Situation
from underhill.bots.greedy import GreedyBot
from underhill.bots.net import Judgement
from underhill.bots.readiness import is_ready
from underhill.bots.search_loops import Gain, Head, Link, Nodes, SearchRoom, Sum
from underhill.core.compile import compiled, plain
from underhill.core.game import Game, Heuristics
from underhill.core.pending import NONE

EXPLORE = 1.5
MOST_NODES = 1 << 19
NODES_A_SIM = 16
NODES_A_MS = 500
PLAIN_NODES_A_MS = 10
DEPTH = 400
MOST_MADE = 400  # choices of one simulation from which habits are formed
KEPT_TREES = 16
SLICE_SECONDS = 0.01  # between looks at the clock
SURELY = 1.2  # simulations may become faster
STRIDE = 1 << 32  # between the seeds of threads
FIRST_SPREAD = 2.0  # points of lead that make a choice e times as likely to be looked at first
FAINT_HOPE = 0.02  # the weight that every choice has besides


@dataclass(frozen=True)
class Thought:
    """What search thinks of a choice: how often it looked there, the seat's chance to win, its expected points."""

    choice: int
    visits: int
    win_chance: float
    points: float


@dataclass(frozen=True)
class Opinion:
    """What search thinks of a situation: its choices, the best first, and every seat's chance to win and expected points."""

    thoughts: tuple[Thought, ...]
    win_chances: tuple[float, ...]
    points: tuple[float, ...]
    sims: int


def _room(shape: tuple[int, ...], kind: type, value: float, is_plain: bool) -> Any:
    """An array for compiled code, or lists, whose numbers may go into a plain state."""
    array: np.ndarray = np.full(shape, value, kind)
    return array.tolist() if is_plain else array


def shared_room(n: int, seats: int, is_plain: bool) -> dict[str, Any]:
    """What every search works in: legal choices and odds of n actions, the way down the tree, and a result for each seat."""
    return {
        "out": _room((n + 1,), np.int32, 0, is_plain),
        "odds": _room((n,), np.float64, 0, is_plain),
        "path": _room((DEPTH, 2), np.int32, 0, is_plain),
        "values": _room((seats,), np.float64, 0, is_plain),
        "points": _room((seats,), np.float64, 0, is_plain),
        "ranks": _room((seats,), np.int32, 0, is_plain),
    }


class Tree:
    """A search tree in arrays (at plain speed in lists), with the room that the loops work in."""

    loops: ModuleType = search_loops

    def __init__(self, game: Game, nodes: int, is_plain: bool = False):
        self.game, self.nodes, self.sims = game, nodes, 0
        self._loops = (plain if is_plain else compiled)(game, self.loops)
        n, seats = len(game.actions), game.seats.stop
        self.links = _room((nodes, len(Link)), np.int32, NONE, is_plain)
        self.sums = _room((nodes, len(Sum)), np.float64, 0, is_plain)
        self.head = _room((len(Head),), np.int64, 0, is_plain)
        self.head[Head.USED] = 1
        self.totals = _room((2, seats), np.float64, 0, is_plain)
        self._nodes = Nodes(self.links, self.sums, self.head, _room((n,), np.int32, NONE, is_plain))
        self._room = self._made_room(n, seats, is_plain)

    def _made_room(self, n: int, seats: int, is_plain: bool) -> Any:
        """Where these loops work."""
        return SearchRoom(
            **shared_room(n, seats, is_plain),
            usual=_room((seats,), np.float64, 0, is_plain),
            gains=_room((seats, n, len(Gain)), np.float64, 0, is_plain),
            habits=_room((seats, n), np.float64, 1, is_plain),
            made=_room((MOST_MADE, 2), np.int32, 0, is_plain),
        )

    def run(self, states: Any, viewer: int, seed: int, sims: int, horizon: int) -> None:
        """Run n more simulations."""
        tree = (self._nodes, self.totals, self._room)
        self._loops.search_slice(states, viewer, seed, self.sims, sims, horizon, EXPLORE, *tree)
        self.sims += sims

    def plant(self, weights: dict[int, float]) -> None:
        """Give the root's choices these weights, and a node to those that have none."""
        children, root = self.children(), self.head[Head.ROOT]
        for a, weight in weights.items():
            node = children.get(a)
            if node is None:
                node = int(self.head[Head.USED])
                self.head[Head.USED] = node + 1
                self.links[node] = [a, NONE, self.links[root][Link.FIRST], 0, 0]
                self.links[root][Link.FIRST] = node
            self.sums[node][Sum.WEIGHT] = weight

    def children(self) -> dict[int, int]:
        """The nodes of the root's choices."""
        found, node = {}, int(self.links[self.head[Head.ROOT]][Link.FIRST])
        while node != NONE:
            found[int(self.links[node][Link.ACTION])] = node
            node = int(self.links[node][Link.NEXT])
        return found

    def is_settled(self, choices: tuple[int, ...], sims: float) -> bool:
        """Whether n more simulations could not change which choice was looked at most."""
        children = self.children()
        *_, second, first = sorted(int(self.links[children[a]][Link.VISITS]) for a in choices)
        return first - second > SURELY * sims

    def descend(self, choice: int) -> bool:
        """Let the node of a choice be the root; False if there is none."""
        node = self.children().get(choice)
        if node is None or self.head[Head.USED] > self.nodes // 2:
            return False
        self.head[Head.ROOT] = node
        for row in self.totals:
            row[:] = [0.0] * len(row)
        self.sims = 0
        return True


@dataclass(frozen=True)
class Kept:
    """A tree left at a decision, and what was chosen there."""

    tree: Tree
    seat: int
    n_choices: int
    choice: int


class SearchBot:
    """Searches. A patient bot waits for the compiler, another plays greedily until it is done; a plain one needs none."""

    def __init__(
        self, sims: int = 0, ms: int = 0, threads: int = 1, horizon: int | None = None, patient: bool = True, is_plain: bool = False
    ):
        self._sims, self._ms, self._threads = sims, ms, threads
        self._horizon, self._patient, self._is_plain = horizon, patient, is_plain
        self._clock = time.thread_time if patient else time.perf_counter
        self._kept: OrderedDict[tuple[str, int], Kept] = OrderedDict()
        self._lock = threading.Lock()
        self._greedy = GreedyBot(patient=patient and not is_plain)

    def choose(self, situation: Situation) -> int:
        """The choice that search looked at most."""
        if len(situation.choices) == 1:
            return situation.choices[0]
        if not self._patient and not self._is_plain and not is_ready(situation.game):
            return self._greedy.choose(situation)
        return self._picked(self._think(situation, until_settled=True), situation)

    def awaits_compiler(self, game: Game) -> bool:
        """Whether compiled loops would let it see more than now."""
        return not self._is_plain and not is_ready(game)

    def ready_for(self, game: Game) -> "SearchBot":
        """A bot of the same budget that need not wait for the compiler: this one, or a plain one until that is done."""
        if self._is_plain or is_ready(game):
            return self
        return SearchBot(self._sims, self._ms, self._threads, self._horizon, is_plain=True)

    def think(self, situation: Situation) -> Opinion:
        """Everything search finds out about a situation within its budget."""
        return self._think(situation, until_settled=False)

    def _picked(self, opinion: Opinion, situation: Situation) -> int:
        """The choice it makes by what it thinks: the one that search looked at most."""
        return opinion.thoughts[0].choice

    def glance(self, situation: Situation) -> Judgement | None:
        """What a net thinks of a situation without any search; None where there is no net to ask."""
        return None

    def _think(self, situation: Situation, until_settled: bool) -> Opinion:
        weights = self._first_thoughts(situation)
        trees = [self._tree(situation), *(self._new_tree(situation) for _ in range(self._threads - 1))]
        for tree in trees:
            tree.plant(weights)
        if self._threads == 1:
            self._grow(trees[0], situation, 0, until_settled)
        else:
            with ThreadPoolExecutor(self._threads) as pool:
                list(pool.map(lambda i: self._grow(trees[i], situation, i, until_settled=False), range(self._threads)))
        opinion = opinion_of(trees, situation)
        self._keep(situation, trees[0], opinion)
        return opinion

    def _first_thoughts(self, situation: Situation) -> dict[int, float]:
        """What a look ahead likes: the root's weights, so that search begins where greedy ends."""
        leads = self._greedy.leads(situation)
        best = max(leads.values())
        return {a: FAINT_HOPE + math.exp((lead - best) / FIRST_SPREAD) for a, lead in leads.items()}

    def _nodes(self) -> int:
        nodes_a_ms = PLAIN_NODES_A_MS if self._is_plain else NODES_A_MS
        return min(MOST_NODES, 1000 + 2 * NODES_A_SIM * self._sims + nodes_a_ms * self._ms)

    def _grow(self, tree: Tree, situation: Situation, thread: int, until_settled: bool) -> None:
        states: Any = situation.listed(2) if self._is_plain else situation.packed(2)
        seed = situation.seed + thread * STRIDE
        heuristics = situation.game.heuristics or Heuristics(situation.game.rules.scores)
        horizon = heuristics.horizon if self._horizon is None else self._horizon
        if self._sims:
            tree.run(states, situation.seat, seed, self._sims, horizon)
            return
        start, slice_sims = self._clock(), 8
        while (spent := self._clock() - start) < self._ms / 1000:
            left = self._ms / 1000 - spent
            if tree.sims and spent:  # a coarse clock stands still for a while
                rate = tree.sims / spent
                if until_settled and tree.is_settled(situation.choices, rate * left):
                    return
                slice_sims = max(1, int(rate * min(SLICE_SECONDS, left)))
            tree.run(states, situation.seat, seed, slice_sims, horizon)

    def _tree(self, situation: Situation) -> Tree:
        """The tree kept for this match, if the seat's own last choice led here; else a new one."""
        if situation.match is not None:
            with self._lock:
                kept = self._kept.pop((situation.match, situation.seat), None)
            if kept is not None and kept.n_choices + 1 == situation.n_choices and kept.tree.descend(kept.choice):
                return kept.tree
        return self._new_tree(situation)

    def _new_tree(self, situation: Situation) -> Tree:
        return Tree(situation.game, self._nodes(), self._is_plain)

    def _keep(self, situation: Situation, tree: Tree, opinion: Opinion) -> None:
        if situation.match is None:
            return
        with self._lock:
            kept = Kept(tree, situation.seat, situation.n_choices, self._picked(opinion, situation))
            self._kept[situation.match, situation.seat] = kept
            while len(self._kept) > KEPT_TREES:
                self._kept.popitem(last=False)


def opinion_of(trees: list[Tree], situation: Situation) -> Opinion:
    """The trees' findings added up, for the choices that are legal."""
    thoughts = [_thought(trees, a) for a in situation.choices]
    thoughts.sort(key=lambda thought: (-thought.visits, -thought.win_chance))
    sims = sum(tree.sims for tree in trees)
    totals = np.sum([tree.totals for tree in trees], axis=0) / max(1, sims)
    seats = int(situation.packed(1)["n_seats"][0])
    return Opinion(tuple(thoughts), tuple(totals[0][:seats].tolist()), tuple(totals[1][:seats].tolist()), sims)


def _thought(trees: list[Tree], a: int) -> Thought:
    rows = [(tree, tree.children().get(a)) for tree in trees]
    found = [(tree, node) for tree, node in rows if node is not None]
    visits = sum(int(tree.links[node][Link.VISITS]) for tree, node in found)
    value = sum(float(tree.sums[node][Sum.VALUE]) for tree, node in found)
    points = sum(float(tree.sums[node][Sum.POINTS]) for tree, node in found)
    return Thought(a, visits, value / max(1, visits), points / max(1, visits))
