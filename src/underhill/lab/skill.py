"""How far skill and luck decide a game."""

from dataclasses import replace
from typing import Any

import numpy as np

from underhill.lab.estimates import rounded
from underhill.lab.experts import ExpertGames
from underhill.lab.ratings import Z95
from underhill.lab.setting import WEAKER, Setting

MATCHES = 400  # against a weaker player
REPLAYED = 2_000  # deals that are played again


def skill_of(setting: Setting) -> list[dict[str, Any]]:
    """How often the net wins alone among weaker players; `fair` would be chance."""
    matches = replace(setting, games=min(MATCHES, setting.games))
    rows = []
    for weaker in WEAKER:
        share, low, high = matches.play_mixed(weaker).share_of(0)
        told = {"share": share, "low": low, "high": high, "fair": 1 / setting.seats}
        rows.append({"weaker": weaker, **{name: rounded(value) for name, value in told.items()}})
    return rows


def luck_of(setting: Setting, played: ExpertGames) -> dict[str, float]:
    """The share of the variance that the deal explains: how far the points above or below the table's mean agree when the same
    deals are played again with other chances, with Fisher's interval."""
    some = replace(setting, games=min(REPLAYED, setting.games))
    first, again = (_ahead(each.scores[: some.games]).ravel() for each in (played, some.play(salt=1)))
    if not first.std() or not again.std():
        return {"mean": 0, "low": 0, "high": 0}
    share = float(np.corrcoef(first, again)[0, 1])
    middle, half = np.arctanh(np.clip(share, -0.999, 0.999)), Z95 / max(1, some.games - 3) ** 0.5
    return {"mean": rounded(share), "low": rounded(np.tanh(middle - half)), "high": rounded(np.tanh(middle + half))}


def _ahead(scores: np.ndarray) -> np.ndarray:
    """Points above those of the table and of the seat, on average: what is left is the game's own."""
    ahead: np.ndarray = scores - scores.mean(axis=1, keepdims=True)
    return ahead - ahead.mean(axis=0)
