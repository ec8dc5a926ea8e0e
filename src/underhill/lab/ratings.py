"""Strength from results: win shares with Wilson intervals, Bradley–Terry ratings on Elo's scale with intervals by bootstrap."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

Z95 = 1.959964
POINTS_PER_TENFOLD = 400  # this rating difference means ten wins to one
BOOTSTRAPS = 200
ROUNDS = 500
PRIOR = 0.25  # wins each way that a pair which has met is given beforehand, so that no rating is infinite
FAINT = 0.0001  # the same for a pair that has not: it must have some rating, but nothing is known of it


def wilson(wins: float, games: float) -> tuple[float, float]:
    """The 95 % interval of a share that was won so often."""
    if games == 0:
        return 0.0, 1.0
    share, z2 = wins / games, Z95 * Z95
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = Z95 * math.sqrt(share * (1 - share) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True)
class Rating:
    """A rating and its 95 % interval; the mean of all is 0."""

    rating: float
    low: float
    high: float


def pair_wins(who: Sequence[int], places: Sequence[int], n_bots: int) -> np.ndarray:
    """One game as wins of each bot over each other: the better place wins, a shared one is half a win each."""
    wins = np.zeros((n_bots, n_bots))
    for i, mine in enumerate(who):
        for j, theirs in enumerate(who):
            if i != j and mine != theirs:
                wins[mine, theirs] += 1.0 if places[i] < places[j] else 0.5 if places[i] == places[j] else 0.0
    return wins


def bradley_terry(wins: np.ndarray) -> np.ndarray:
    """The ratings that make the wins likeliest, by Zermelo's iteration; for one table of wins or for many at once."""
    met = wins + np.swapaxes(wins, -1, -2) > 0
    padded = wins + np.where(met, PRIOR, FAINT) * (1 - np.eye(wins.shape[-1]))
    games, strength = padded + np.swapaxes(padded, -1, -2), np.ones(wins.shape[:-1])
    for _ in range(ROUNDS):
        shared = games / (strength[..., :, None] + strength[..., None, :])
        strength = padded.sum(axis=-1) / shared.sum(axis=-1)
        strength /= np.exp(np.log(strength).mean(axis=-1, keepdims=True))
    return POINTS_PER_TENFOLD * np.log10(strength)


def rate(sets: Sequence[np.ndarray], seed: int = 0) -> list[Rating]:
    """Ratings from the wins of every set of mirrored games, which are drawn anew together."""
    table, chance = np.array(sets), np.random.default_rng(seed)
    ratings = bradley_terry(table.sum(axis=0))
    drawn = [table[chance.integers(len(table), size=len(table))].sum(axis=0) for _ in range(BOOTSTRAPS)]
    low, high = np.percentile(bradley_terry(np.array(drawn)), [2.5, 97.5], axis=0)
    return [Rating(*(round(float(value), 1) for value in row)) for row in zip(ratings, low, high, strict=True)]
