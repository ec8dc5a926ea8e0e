"""Looks for values of the reconstructed numbers that meet stated goals under expert play.

Two things are made small at once: how far the goals are missed, and how far the numbers are moved, in steps. Optuna's sampler for
several noisy aims proposes the values; every trial plays the same seeds, so that trials differ by their numbers alone. The best
trade-offs are played once more on seeds that no trial has seen: what was best by luck does not stay so.
"""

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any

from underhill.core.errors import BadNumbers
from underhill.core.game import Game
from underhill.lab.estimates import rounded
from underhill.lab.experts import ExpertGames, play_experts
from underhill.lab.goals import Goal, Goals
from underhill.lab.keys import BadBalance
from underhill.lab.measures import Evidence, measure_of
from underhill.lab.setting import Setting

PAIRS = 100  # of games that tell what a thing is worth, where a goal asks for it
FRESH = 1 << 30  # where the seeds of the last check begin


@dataclass(frozen=True)
class Trial:
    """Values that were tried, and what came of them: by number of players each goal's measure; how far all are missed and moved."""

    values: tuple[int, ...]
    measures: Mapping[int, tuple[float | None, ...]]
    missed: float
    moved: int


Attempt = Callable[[tuple[int, ...]], Trial]
Search = Callable[[Goals, tuple[int, ...], int, int, Attempt], None]


class Judge:
    """Tells of values how far they miss the goals, on the same seeds for all."""

    def __init__(self, game: Game, goals: Goals, seed: int = 0, plays: Callable[..., ExpertGames] = play_experts):
        goals.check(game)
        self._goals = goals
        self._printed = {seats: Setting.of(game, seats, goals.games, seed, plays=plays) for seats in goals.seats}
        self.start = tuple(number.printed(self._printed[goals.seats[0]]) for number in goals.numbers)

    def on_fresh_seeds(self) -> "Judge":
        """The same on seeds that no trial has seen."""
        fresh = copy(self)
        fresh._printed = {seats: replace(each, seed=FRESH + each.seed) for seats, each in self._printed.items()}
        return fresh

    def tried(self, values: tuple[int, ...]) -> Trial:
        """Play with some values; BadNumbers if the rules refuse them."""
        measures, missed = {}, 0.0
        for seats, printed in self._printed.items():
            setting = printed.with_numbers(self._goals.changes(printed, values))
            evidence = Evidence(setting, setting.play(), PAIRS)
            measures[seats] = tuple(_measured(goal, evidence) for goal in self._goals.goals)
            missed += sum(goal.miss(value) for goal, value in zip(self._goals.goals, measures[seats], strict=True))
        return Trial(values, measures, round(missed, 4), self._goals.steps(self.start, values))


def _measured(goal: Goal, evidence: Evidence) -> float | None:
    """A goal's measure, where it is stated for this number of players."""
    return measure_of(evidence.game, goal.measure)(evidence) if goal.is_for(evidence.setting.seats) else None


def tune(
    game: Game,
    goals: Goals,
    trials: int,
    seed: int = 0,
    tick: Callable[[Trial], None] = lambda trial: None,
    plays: Callable[..., ExpertGames] = play_experts,
    search: Search | None = None,
) -> dict[str, Any]:
    """Try so many sets of values, the printed ones first; all that was tried, and the best trade-offs on fresh seeds."""
    judge, found = Judge(game, goals, seed, plays), dict[tuple[int, ...], Trial]()

    def attempt(values: tuple[int, ...]) -> Trial:
        if values not in found:
            found[values] = judge.tried(values)
            tick(found[values])
        return found[values]

    (search or propose)(goals, judge.start, trials, seed, attempt)
    tried, fresh = list(found.values()), judge.on_fresh_seeds()
    best = sorted((trial for trial in tried if not any(_better(other, trial) for other in tried)), key=lambda trial: trial.moved)
    return {
        "game": game.name,
        "numbers": [number.key for number in goals.numbers],
        "printed": list(judge.start),
        "goals": [{"measure": goal.measure, "low": goal.low, "high": goal.high} for goal in goals.goals],
        "tried": [_told(trial) for trial in tried],
        "best": [_told(trial) | {"fresh": _told(fresh.tried(trial.values))} for trial in best],
    }


def propose(goals: Goals, start: tuple[int, ...], trials: int, seed: int, attempt: Attempt) -> None:
    """Let Optuna propose values; those that the rules refuse are told to it as failed."""
    try:
        optuna: Any = import_module("optuna")
    except ImportError as error:
        raise BadBalance(f"tuning needs the extra 'tune' (optuna): {error}") from error
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    study = optuna.create_study(directions=["minimize", "minimize"], sampler=optuna.samplers.TPESampler(seed=seed))
    study.enqueue_trial({number.key: value for number, value in zip(goals.numbers, start, strict=True)})

    def objective(proposed: Any) -> tuple[float, float]:
        values = (proposed.suggest_int(number.key, number.low, number.high, step=number.step) for number in goals.numbers)
        trial = attempt(tuple(values))
        return trial.missed, float(trial.moved)

    study.optimize(objective, n_trials=trials, catch=(BadNumbers,))


def climb(goals: Goals, start: tuple[int, ...], trials: int, seed: int, attempt: Attempt) -> None:
    """Take the best of all single steps again and again, as long as one misses less; Optuna is not needed."""
    left, best, improves = trials - 1, attempt(start), True
    while improves and left > 0:
        near = list(goals.neighbours(best.values))[:left]
        left -= len(near)
        tried = [best, *(trial for values in near if (trial := _allowed(attempt, values)))]
        better = min(tried, key=lambda trial: trial.missed)
        best, improves = better, better is not best


def _allowed(attempt: Attempt, values: tuple[int, ...]) -> Trial | None:
    """A trial, if the rules do not refuse the values."""
    try:
        return attempt(values)
    except BadNumbers:
        return None


def _better(one: Trial, other: Trial) -> bool:
    """Whether one trial is at least as good in both aims and better in one."""
    return one.missed <= other.missed and one.moved <= other.moved and (one.missed, one.moved) != (other.missed, other.moved)


def _told(trial: Trial) -> dict[str, Any]:
    measures = {
        str(seats): [None if value is None else rounded(value) for value in values] for seats, values in trial.measures.items()
    }
    return {"values": list(trial.values), "measures": measures, "missed": trial.missed, "moved": trial.moved}
