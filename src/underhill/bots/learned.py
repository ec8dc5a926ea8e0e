"""The bot `net`: plays by the game's net alone. Weaker ones see less and choose less surely, as people do.

Where a game has no net, or one that does not fit the rules or the numbers of the match, another bot plays, and the log says so.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

import numpy as np

from underhill.bots import net_loops
from underhill.bots.bot import Bot, Situation, features_of
from underhill.bots.bulk_loops import FAINT
from underhill.bots.net import Judgement, Net, NoNet
from underhill.bots.readiness import is_net_ready
from underhill.core.compile import compiled
from underhill.core.game import Game, game_folder

SECRETS = 100  # percent; the temperature at which secret choices are drawn

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Manner:
    """How a net's odds become a choice; all in percent.

    With a temperature the choice is drawn by the odds, 100 as they are; with 0 it is the likeliest. Then only secret choices are
    drawn, at the temperature `secrets`: whoever always makes the likeliest can be foreseen. `overlooks` is how much of the named
    pieces of what it sees the bot does not look at, other ones for every decision."""

    temperature: int = 0
    overlooks: int = 0
    secrets: int = SECRETS


LIKELIEST = Manner()


class NetBot:
    """Chooses by the net alone. A patient bot waits for the compiler, another one thinks in numpy until that is done."""

    def __init__(self, instead: Bot, manner: Manner = LIKELIEST, patient: bool = True, net: Net | None = None):
        self._instead, self.manner = instead, manner
        self._patient, self._net, self._yields = patient, net, False

    def or_instead(self, other: Bot) -> "NetBot":
        """The same with another bot for where the net cannot play, or plays worse than search."""
        self._instead, self._yields = other, True
        return self

    def choose(self, situation: Situation) -> int:
        """The net's choice, or that of the bot instead of it."""
        if len(situation.choices) == 1:
            return situation.choices[0]
        net = usable_net(situation, self._net, self._yields)
        if net is None:
            return self._instead.choose(situation)
        chance = situation.chance()
        sight = self._sight(situation, chance)
        judgement = judge(net, situation, sight, self._patient or is_net_ready(situation.game))
        return self._choice(judgement.odds, situation, chance)

    def why_not(self, situation: Situation) -> str | None:
        """Why another bot plays instead of the net; None if the net plays."""
        return why_no_net(situation, self._net)

    def _sight(self, situation: Situation, chance: Random) -> np.ndarray | None:
        """For each number that is seen whether the bot looks at it."""
        if not self.manner.overlooks:
            return None
        sizes = features_of(situation.game).pieces.values()
        looks = [float(chance.random() >= self.manner.overlooks / 100) for _ in sizes]
        return np.repeat(np.array(looks, np.float32), list(sizes))

    def _choice(self, odds: np.ndarray, situation: Situation, chance: Random) -> int:
        if self.manner.temperature:
            return drawn(situation.choices, odds, self.manner.temperature, chance)
        if self.manner.secrets and situation.is_secret:
            return drawn_in_secret(situation.choices, odds, self.manner.secrets, chance)
        return situation.choices[int(odds.argmax())]


def drawn(choices: Sequence[int], odds: np.ndarray, temperature: int, chance: Random) -> int:
    """A choice drawn by the odds, at a temperature in percent."""
    weights = np.power(odds / odds.max(), 100 / temperature)
    return chance.choices(choices, weights.tolist())[0]


def drawn_in_secret(choices: Sequence[int], odds: np.ndarray, temperature: int, chance: Random) -> int:
    """The same, but never a choice that has next to no odds beside the likeliest."""
    return drawn(choices, np.where(odds < FAINT * odds.max(), 0, odds), temperature, chance)


def judge(net: Net, situation: Situation, sight: np.ndarray | None, is_compiled: bool) -> Judgement:
    """What a net thinks of a situation, seen with that sight, in compiled code or in numpy."""
    if not is_compiled:
        seen = situation.observation() * (1 if sight is None else sight)
        return net.think(seen, situation.choices, situation.seat, situation.seats)
    game, room = situation.game, net.room()
    if sight is not None:
        room.sight[:] = sight
    out, odds = np.zeros(len(game.actions) + 1, np.int32), np.zeros(len(game.actions))
    shares, points = np.zeros(game.seats.stop), np.zeros(game.seats.stop)
    loops = compiled(game, net_loops)
    loops.think_one(situation.packed(1), situation.seat, net.weights, room, out, odds, shares, points)
    return Judgement(odds[: out[0]], shares[: situation.seats], points[: situation.seats])


def has_net(game: Game) -> bool:
    """Whether a game has a net that fits its rules."""
    return isinstance(net_of(game, game_folder(game)), Net)


@cache
def net_of(game: Game, folder: Path) -> Net | NoNet:
    """The net in a folder, or why there is none."""
    try:
        return Net.read(game, folder)
    except NoNet as error:
        return error


def why_no_net(situation: Situation, net: Net | None = None) -> str | None:
    """Why a situation cannot be judged by the game's net (or the one that is given); None if it can."""
    found = net or net_of(situation.game, game_folder(situation.game))
    if isinstance(found, NoNet):
        return str(found)
    if not found.card.varied_numbers and not situation.has_printed_numbers():
        return f"the net of {situation.game.title} was trained on the printed numbers only, and this match has others"
    return None


def usable_net(situation: Situation, net: Net | None = None, yields: bool = False) -> Net | None:
    """The game's net (or the one that is given), if it fits; else None and a line in the log, once for each reason.

    A net that yields is not used with as many players as its card says it is the weaker one with."""
    reason = why_no_net(situation, net)
    if reason is not None:
        _say(reason)
        return None
    found = net or net_of(situation.game, game_folder(situation.game))
    assert isinstance(found, Net)
    return None if yields and situation.seats in found.card.yields_with else found


@cache
def _say(reason: str) -> None:
    logger.warning("%s; another bot plays instead", reason)
