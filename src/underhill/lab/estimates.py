"""Means with their intervals of 95 %, ready for JSON."""

from collections.abc import Mapping, Sequence
from statistics import NormalDist
from typing import Any

import numpy as np

from underhill.lab.ratings import Z95


def estimate(values: np.ndarray) -> dict[str, float]:
    """A mean with its interval of 95 %."""
    mean, half = float(values.mean()), Z95 * float(values.std()) / max(1, len(values) - 1) ** 0.5
    return {"mean": rounded(mean), "low": rounded(mean - half), "high": rounded(mean + half)}


def show_nothing(told: Sequence[Mapping[str, float]]) -> bool:
    """Whether none of several means is surely other than 0; by chance one of many intervals would miss it, so all are widened."""
    return not any(is_sure(each, len(told)) for each in told)


def is_sure(value: Mapping[str, float], of: int) -> bool:
    """Whether a mean is surely other than 0, one `of` so many that are looked at."""
    return abs(value["mean"]) > widened(of) * (value["high"] - value["low"]) / 2


def widened(of: int) -> float:
    """By how much an interval of 95 % must be wider to hold for all `of` several at once."""
    return NormalDist().inv_cdf(1 - 0.025 / of) / Z95


def divided(value: Any, steps: int) -> Any:
    """All numbers of a report, for one step of several."""
    if isinstance(value, Mapping):
        return {name: divided(each, steps) for name, each in value.items()}
    return [divided(each, steps) for each in value] if isinstance(value, list) else rounded(value / steps)


def rounded(value: float) -> float:
    """A number as reports show it."""
    return round(float(value), 4)
