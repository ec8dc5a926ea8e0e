"""The bot `random`: any legal choice, all equally likely."""

from underhill.bots.bot import Situation


class RandomBot:
    """Chooses by chance."""

    def choose(self, situation: Situation) -> int:
        """Any of the choices."""
        return situation.chance().choice(situation.choices)
