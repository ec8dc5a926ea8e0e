"""The bot `easy`: errs like a person. It overlooks some choices, misjudges the rest a little, and rarely plays pure nonsense."""

from underhill.bots.bot import Situation
from underhill.bots.greedy import GreedyBot

OVERLOOKS = 15  # percent of the choices
MISJUDGES = 3  # points: the spread of an error


class EasyBot:
    """Greedy with a person's eyes."""

    def __init__(self, overlooks: int = OVERLOOKS, misjudges: int = MISJUDGES, patient: bool = True):
        self._overlooks = overlooks / 100
        self._misjudges = misjudges
        self._greedy = GreedyBot(samples=1, patient=patient)

    def choose(self, situation: Situation) -> int:
        """The best of the choices it sees, as it judges them."""
        if len(situation.choices) == 1:
            return situation.choices[0]
        chance, leads = situation.chance(), self._greedy.leads(situation)
        seen = [a for a in leads if chance.random() >= self._overlooks] or list(leads)
        return max(seen, key=lambda a: leads[a] + chance.gauss(0, self._misjudges))
