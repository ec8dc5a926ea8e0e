"""The bot `greedy`: tries every choice on states it must think possible, and takes the one that leaves it furthest ahead."""

import numpy as np

from underhill.bots import playout_loops
from underhill.bots.bot import Situation
from underhill.bots.readiness import is_ready
from underhill.core.compile import compiled, plain
from underhill.core.game import Game

SAMPLES = 8
PLAIN_SAMPLES = 2  # plain speed is for the moments until the compiler is done


class GreedyBot:
    """Looks one choice ahead, to the end of the turn, on the game's estimate. A patient one waits for the compiler."""

    def __init__(self, samples: int = SAMPLES, patient: bool = True):
        self._samples = samples
        self._patient = patient

    def choose(self, situation: Situation) -> int:
        """The choice after which the seat is furthest ahead; chance decides between equal ones."""
        if len(situation.choices) == 1:
            return situation.choices[0]
        leads = self.leads(situation)
        best = [a for a, lead in leads.items() if lead == max(leads.values())]
        return situation.chance().choice(best)

    def leads(self, situation: Situation) -> dict[int, float]:
        """For every choice how far the seat may be ahead of the best other at the end of the turn."""
        if self._patient or is_ready(situation.game):
            values = _compiled_leads(situation, self._samples)
        else:
            values = _plain_leads(situation, min(self._samples, PLAIN_SAMPLES))
        return dict(zip(situation.choices, values, strict=True))


def _compiled_leads(situation: Situation, samples: int) -> list[float]:
    leads = np.zeros(len(situation.choices))
    choices = np.array(situation.choices, np.int32)
    loops = compiled(situation.game, playout_loops)
    loops.look_ahead(situation.packed(2), situation.seat, situation.seed, samples, choices, leads, *_room(situation.game))
    return [float(lead) for lead in leads]


def _plain_leads(situation: Situation, samples: int) -> list[float]:
    leads = [0.0] * len(situation.choices)
    room = [array.tolist() for array in _room(situation.game)]
    loops = plain(situation.game, playout_loops)
    loops.look_ahead(situation.listed(2), situation.seat, situation.seed, samples, situation.choices, leads, *room)
    return leads


def _room(game: Game) -> tuple[np.ndarray, ...]:
    """Room for points, legal choices and their odds; no habits, and no notes of what was chosen."""
    n, seats = len(game.actions), game.seats.stop
    return np.zeros(seats), np.zeros(n + 1, np.int32), np.zeros(n), np.ones((seats, n)), np.zeros((1, 2), np.int32)
