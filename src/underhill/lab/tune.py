"""Looks for values of the reconstructed numbers that meet stated goals under expert play.

Two things are made small at once: how far the goals are missed, and how far the numbers are moved, in steps. Optuna's sampler for
several noisy aims proposes the values; every trial plays the same seeds, so that trials differ by their numbers alone. The best
trade-offs are played once more on seeds that no trial has seen: what was best by luck does not stay so.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from underhill.core.errors import BadNumbers
from underhill.core.game import Game
from underhill.lab.goals import Goals, measure_of
from underhill.lab.keys import BadBalance, value_at
from underhill.lab.setting import Setting

FRESH = 1 << 30  # where the seeds of the last check begin


@dataclass(frozen=True)
class Trial:
    """Values that were tried, and what came of them: by number of players each goal's measure; how far all are missed and moved."""

    values: tuple[int, ...]
    measures: Mapping[int, tuple[float, ...]]
    missed: float
    moved: int


def tune(
    game: Game, goals: Goals, trials: int, seed: int = 0, tick: Callable[[Trial], None] = lambda trial: None
) -> dict[str, Any]:
    """Try so many sets of values, the printed ones first; all that was tried, and the best trade-offs on fresh seeds."""
    goals.check(game)
    printed = Setting.of(game, goals.seats[0], goals.games, seed)
    start = tuple(value_at(printed, number.key) for number in goals.numbers)
    found: dict[tuple[int, ...], Trial] = {}

    def attempt(values: tuple[int, ...]) -> Trial:
        if values not in found:
            found[values] = _tried(game, goals, values, start, seed)
            tick(found[values])
        return found[values]

    _search(goals, start, trials, seed, attempt)
    tried = list(found.values())
    best = sorted((trial for trial in tried if not any(_better(other, trial) for other in tried)), key=lambda trial: trial.moved)
    return {
        "game": game.name,
        "numbers": [number.key for number in goals.numbers],
        "printed": list(start),
        "goals": [{"measure": goal.measure, "low": goal.low, "high": goal.high} for goal in goals.goals],
        "tried": [_told(trial) for trial in tried],
        "best": [_told(trial) | {"fresh": _told(_tried(game, goals, trial.values, start, FRESH + seed))} for trial in best],
    }


def _search(goals: Goals, start: tuple[int, ...], trials: int, seed: int, attempt: Callable[[tuple[int, ...]], Trial]) -> None:
    """Let Optuna propose values; those that the rules refuse are told to it as failed."""
    try:
        optuna: Any = import_module("optuna")
    except ImportError as error:
        raise BadBalance(f"tuning needs the extra 'tune' (optuna): {error}") from error
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    study = optuna.create_study(directions=["minimize", "minimize"], sampler=optuna.samplers.TPESampler(seed=seed))
    study.enqueue_trial({number.key: value for number, value in zip(goals.numbers, start, strict=True)})

    def objective(proposed: Any) -> tuple[float, float]:
        trial = attempt(tuple(proposed.suggest_int(number.key, number.low, number.high) for number in goals.numbers))
        return trial.missed, float(trial.moved)

    study.optimize(objective, n_trials=trials, catch=(BadNumbers,))


def _tried(game: Game, goals: Goals, values: tuple[int, ...], start: tuple[int, ...], seed: int) -> Trial:
    measures, missed = {}, 0.0
    for seats in goals.seats:
        printed = Setting.of(game, seats, goals.games, seed)
        played = printed.with_numbers(goals.changes(printed, values)).play()
        measures[seats] = tuple(measure_of(game, goal.measure)(game, played) for goal in goals.goals)
        missed += sum(goal.miss(value) for goal, value in zip(goals.goals, measures[seats], strict=True))
    moved = sum(abs(value - before) for value, before in zip(values, start, strict=True))
    return Trial(values, measures, round(missed, 4), moved)


def _better(one: Trial, other: Trial) -> bool:
    """Whether one trial is at least as good in both aims and better in one."""
    return one.missed <= other.missed and one.moved <= other.moved and (one.missed, one.moved) != (other.missed, other.moved)


def _told(trial: Trial) -> dict[str, Any]:
    measures = {str(seats): [round(value, 4) for value in values] for seats, values in trial.measures.items()}
    return {"values": list(trial.values), "measures": measures, "missed": trial.missed, "moved": trial.moved}
