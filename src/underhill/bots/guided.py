"""The bot `net:ms=200`: search guided by the game's net. Its tree and budget are those of `search`, its loops `guided_loops`."""

from dataclasses import replace
from typing import Any

import numpy as np

from underhill.bots import guided_loops
from underhill.bots.bot import Situation
from underhill.bots.guided_loops import GuidedRoom, with_floor
from underhill.bots.learned import SECRETS, Manner, NetBot, drawn_in_secret, has_net, judge, usable_net, why_no_net
from underhill.bots.net import Judgement, Net
from underhill.bots.readiness import is_net_ready
from underhill.bots.search import Opinion, SearchBot, Tree, shared_room
from underhill.core.game import Game

EXPLORE = 60  # percent; against 150, 18 games each: 72 % (Fairy Land), 67 % (Pixie Queen), 61 % (Taverna)


class GuidedTree(Tree):
    """A tree that grows by what a net thinks."""

    loops = guided_loops

    def __init__(self, net: Net, nodes: int, explore: float, is_plain: bool = False):
        self._net, self._explore, self._net_room = net.weights, explore, net.room()
        super().__init__(net.game, nodes, is_plain)

    def _made_room(self, n: int, seats: int, is_plain: bool) -> Any:
        return GuidedRoom(net=self._net_room, **shared_room(n, seats, is_plain))

    def run(self, states: Any, viewer: int, seed: int, sims: int, horizon: int) -> None:
        """Run n more simulations; nothing is played out, so there is no horizon."""
        tree = (self._nodes, self.totals, self._net, self._room)
        self._loops.guided_slice(states, viewer, seed, self.sims, sims, self._explore, *tree)
        self.sims += sims


class GuidedBot(SearchBot):
    """Searches by the net. Where the net cannot be used another search plays; until the compiler is done the net plays alone."""

    def __init__(
        self,
        instead: SearchBot,
        sims: int = 0,
        ms: int = 0,
        threads: int = 1,
        explore: int = EXPLORE,
        patient: bool = True,
        is_plain: bool = False,
        net: Net | None = None,
        secrets: int = SECRETS,
    ):
        super().__init__(sims, ms, threads, patient=patient, is_plain=is_plain)
        self._instead, self._explore, self._net, self._yields = instead, explore / 100, net, False
        self._secrets, self._alone = secrets, NetBot(instead, Manner(secrets=secrets), patient=False, net=net)

    def or_instead(self, other: SearchBot) -> "GuidedBot":
        """The same with another search for where the net cannot play, or plays worse than it."""
        self._instead, self._yields = other, True
        return self

    def awaits_compiler(self, game: Game) -> bool:
        """Whether compiled loops would let it see more than now."""
        if self._net or has_net(game):
            return not self._is_plain and not is_net_ready(game)
        return self._instead.awaits_compiler(game)

    def choose(self, situation: Situation) -> int:
        """The choice that search looked at most; a secret one is drawn by how often it looked there."""
        if len(situation.choices) == 1 or usable_net(situation, self._net, self._yields) is None:
            return self._instead.choose(situation)
        if not self._is_ready(situation.game):
            return self._alone.choose(situation)
        return self._picked(self._think(situation, until_settled=True), situation)

    def why_not(self, situation: Situation) -> str | None:
        """Why another search plays instead of the net; None if the net plays."""
        return why_no_net(situation, self._net)

    def think(self, situation: Situation) -> Opinion:
        """Everything search finds out about a situation within its budget, with calibrated chances."""
        net = usable_net(situation, self._net, self._yields)
        if net is None:
            return self._instead.think(situation)
        return told(net, self._think(situation, until_settled=False))

    def glance(self, situation: Situation) -> Judgement | None:
        """What the net thinks of a situation without any search; None where it cannot play, or plays worse than search."""
        net = usable_net(situation, self._net, self._yields)
        if net is None:
            return None
        judgement = judge(net, situation, None, not self._is_plain)
        return replace(judgement, shares=net.told(judgement.shares))

    def ready_for(self, game: Game) -> SearchBot:
        """A bot that need not wait for the compiler: this one, or the search instead of it until that is done."""
        return self if (self._net or has_net(game)) and self._is_ready(game) else self._instead.ready_for(game)

    def _is_ready(self, game: Game) -> bool:
        return self._patient or self._is_plain or is_net_ready(game)

    def _picked(self, opinion: Opinion, situation: Situation) -> int:
        if not self._secrets or not situation.is_secret:
            return super()._picked(opinion, situation)
        choices = [thought.choice for thought in opinion.thoughts]
        visits = np.array([thought.visits for thought in opinion.thoughts])
        return drawn_in_secret(choices, visits, self._secrets, situation.chance())

    def _first_thoughts(self, situation: Situation) -> dict[int, float]:
        """The net's odds, so that search begins where the net alone ends."""
        odds = judge(self._net_for(situation), situation, None, not self._is_plain).odds
        return {a: with_floor(float(each), len(odds)) for a, each in zip(situation.choices, odds, strict=True)}

    def _new_tree(self, situation: Situation) -> Tree:
        return GuidedTree(self._net_for(situation), self._nodes(), self._explore, self._is_plain)

    def _net_for(self, situation: Situation) -> Net:
        net = usable_net(situation, self._net)
        assert net is not None
        return net


def told(net: Net, opinion: Opinion) -> Opinion:
    """An opinion as people are told of it: its chances calibrated as the net's card says."""
    chances, seats = net.told(np.array(opinion.win_chances)), len(opinion.win_chances)
    thoughts = [replace(thought, win_chance=net.told_alone(thought.win_chance, seats)) for thought in opinion.thoughts]
    return replace(opinion, thoughts=tuple(thoughts), win_chances=tuple(chances.tolist()))
