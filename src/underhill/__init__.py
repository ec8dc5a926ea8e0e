"""Underhill: three faerie board games at a table and in the laboratory, on one set of rules.

>>> import underhill
>>> match = underhill.game("fairy_land").match(seats=3, seed=7)
>>> match.is_over
False
"""

# Loading the folder of games first lets the function `games` take its name in this module for good.
import underhill.games  # noqa: F401  isort: skip

from underhill.core.errors import UnderhillError
from underhill.core.game import Game, game, games
from underhill.core.match import Choice, Match

__all__ = ["Choice", "Game", "Match", "UnderhillError", "game", "games"]
