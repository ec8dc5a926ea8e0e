"""Underhill: three faerie board games at a table and in the laboratory, on one set of rules.

>>> import underhill
>>> match = underhill.game("fairy_land").match(seats=3, seed=7)
>>> match.is_over
False
"""

from underhill.core.errors import UnderhillError
from underhill.core.game import Game, game, games
from underhill.core.match import Choice, Match

__all__ = ["Choice", "Game", "Match", "UnderhillError", "game", "games"]
