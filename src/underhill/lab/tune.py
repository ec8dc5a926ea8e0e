"""Looks for values of the reconstructed numbers that meet stated goals under expert play.

Two things are made small at once: how far the goals are missed, and how far the numbers are moved, in steps. Optuna's sampler for
several noisy aims proposes the values; every trial plays the same seeds, so that trials differ by their numbers alone. The best
trade-offs are played once more on seeds that no trial has seen: what was best by luck does not stay so. Several sets of
values can be tried at once, on the machines of a cluster.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
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
SEEDS = 1 << 32  # that Optuna knows
FRESH = 1 << 30  # where the seeds of the last check begin


@dataclass(frozen=True)
class Trial:
    """Values that were tried, and what came of them: by number of players each goal's measure; how far all are missed and moved."""

    values: tuple[int, ...]
    measures: Mapping[int, tuple[float | None, ...]]
    missed: float
    moved: int


Values = tuple[int, ...]
Answer = tuple[Values, Trial | None]  # what was asked, and what came of it; None if the rules refuse the values
Attempt = Callable[[Sequence[Values]], list[Trial | None]]
Search = Callable[[Goals, Values, int, int, Attempt], None]
Spread = Callable[[Callable[[Values], Answer], Iterable[Values]], Iterable[Answer]]


class Judge:
    """Tells of values how far they miss the goals, on the same seeds for all."""

    def __init__(self, game: Game, goals: Goals, seed: int = 0, plays: Callable[..., ExpertGames] = play_experts):
        goals.check(game)
        self._goals = goals
        settings = (Setting.of(game, seats, goals.games, seed, plays=plays) for seats in goals.seats)
        self._printed = {setting.seats: setting.for_other_numbers() for setting in settings}
        self.start = tuple(number.printed(self._printed[goals.seats[0]]) for number in goals.numbers)

    def on_fresh_seeds(self) -> "Judge":
        """The same on seeds that no trial has seen."""
        fresh = copy(self)
        fresh._printed = {seats: replace(each, seed=FRESH + each.seed) for seats, each in self._printed.items()}
        return fresh

    def answer(self, values: Values) -> Answer:
        """Play with some values, if the rules do not refuse them."""
        try:
            return values, self.tried(values)
        except BadNumbers:
            return values, None

    def tried(self, values: Values) -> Trial:
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
    spread: Spread = map,
) -> dict[str, Any]:
    """Try `trials` sets of values, the printed ones first; all that was tried, and the best trade-offs on fresh seeds.

    `spread` does the work for several sets of values, in any order: here, one after the other, or on a cluster."""
    judge, found = Judge(game, goals, seed, plays), dict[Values, Trial | None]()

    def attempt(several: Sequence[Values]) -> list[Trial | None]:
        new, answers = [values for values in dict.fromkeys(several) if values not in found], dict[Values, Trial | None]()
        for values, trial in spread(judge.answer, new):
            answers[values] = trial
            if trial:
                tick(trial)
        found.update((values, answers[values]) for values in new)
        return [found[values] for values in several]

    (search or propose)(goals, judge.start, trials, seed, attempt)
    tried = [trial for trial in found.values() if trial]
    best = sorted((trial for trial in tried if not any(_better(other, trial) for other in tried)), key=lambda trial: trial.moved)
    fresh = dict(spread(judge.on_fresh_seeds().answer, [trial.values for trial in best]))
    return {
        "game": game.name,
        "numbers": [number.key for number in goals.numbers],
        "printed": list(judge.start),
        "goals": [{"measure": goal.measure, "low": goal.low, "high": goal.high} for goal in goals.goals],
        "tried": [_told(trial) for trial in tried],
        "best": [_told(trial) | {"fresh": _told(again)} for trial in best if (again := fresh[trial.values])],
    }


def propose(goals: Goals, start: Values, trials: int, seed: int, attempt: Attempt, at_once: int = 1) -> None:
    """Let Optuna propose values, `at_once` at a time; those that the rules refuse are told to it as failed."""
    try:
        optuna: Any = import_module("optuna")
    except ImportError as error:
        raise BadBalance(f"tuning needs the extra 'tune' (optuna): {error}") from error
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    sampler = optuna.samplers.TPESampler(seed=seed % SEEDS, constant_liar=at_once > 1)  # what is not yet known counts as poor
    study = optuna.create_study(directions=["minimize", "minimize"], sampler=sampler)
    study.enqueue_trial({number.key: value for number, value in zip(goals.numbers, start, strict=True)})
    for first in range(0, trials, at_once):
        asked = [study.ask() for _ in range(min(at_once, trials - first))]
        values = [
            tuple(each.suggest_int(number.key, number.low, number.high, step=number.step) for number in goals.numbers)
            for each in asked
        ]
        for each, trial in zip(asked, attempt(values), strict=True):
            if trial is None:
                study.tell(each, state=optuna.trial.TrialState.FAIL)
            else:
                study.tell(each, (trial.missed, float(trial.moved)))


def climb(goals: Goals, start: Values, trials: int, seed: int, attempt: Attempt) -> None:
    """Take the best of all single steps again and again, as long as one misses less; Optuna is not needed."""
    left, (best,) = trials - 1, attempt([start])
    while best and left > 0:
        near = list(goals.neighbours(best.values))[:left]
        left -= len(near)
        better = min((best, *filter(None, attempt(near))), key=lambda trial: trial.missed)
        best = better if better is not best else None


def _better(one: Trial, other: Trial) -> bool:
    """Whether one trial is at least as good in both aims and better in one."""
    return one.missed <= other.missed and one.moved <= other.moved and (one.missed, one.moved) != (other.missed, other.moved)


def _told(trial: Trial) -> dict[str, Any]:
    measures = {
        str(seats): [None if value is None else rounded(value) for value in values] for seats, values in trial.measures.items()
    }
    return {"values": list(trial.values), "measures": measures, "missed": trial.missed, "moved": trial.moved}
