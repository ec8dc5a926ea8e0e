"""The bot `random`: any legal choice, all equally likely."""

from underhill.bots.bot import Situation


class RandomBot:
    """Chooses at random."""

    def choose(self, situation: Situation) -> int:
        """Any of the choices."""
        return situation.chance().choice(situation.choices)
