"""How a game goes when one kind of bot plays every seat: points, wins, and how often each choice is made.

For designers: the same with other numbers (`numbers`) shows what a number is worth to players of that strength.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

import numpy as np

from underhill.bots.bot import Bot, Situation
from underhill.bots.specs import make_bot
from underhill.core.game import Game, check_seed
from underhill.core.game import game as find_game
from underhill.lab.arena import prepare
from underhill.lab.processes import spread
from underhill.lab.simulate import Results


@dataclass(frozen=True)
class Question:
    """Who plays what, with which options."""

    game: str
    seats: int
    bot: str
    options: Mapping[str, Any]


@dataclass(frozen=True)
class Course:
    """How one game went: points, places, who began, and how often each choice was made (those without an alternative too)."""

    i: int
    scores: tuple[int, ...]
    places: tuple[int, ...]
    first: int
    made: Mapping[int, int]


@dataclass(frozen=True)
class Use:
    """How often a choice was made: per game on average, and in what share of the games at all."""

    a_game: float
    share: float


@dataclass(frozen=True)
class Survey:
    """All games of a survey."""

    game: Game
    courses: tuple[Course, ...]

    def summary(self) -> dict[str, Any]:
        """Means, spreads and shares, as `simulate` gives them, and the share of seats that ended above 0."""
        scores = np.array([course.scores for course in self.courses])
        places = np.array([course.places for course in self.courses])
        lengths = np.array([sum(course.made.values()) for course in self.courses])
        first = np.array([course.first for course in self.courses]) if self.game.turn_order else None
        return {**Results(scores, places, lengths, first).summary(), "positive": round(float((scores > 0).mean()), 4)}

    def uses_by_family(self) -> dict[str, Use]:
        """How often the choices of each family were made."""
        family = self.game.actions.family
        names = self.game.actions.families()
        return self._uses({name: [a for a in range(len(self.game.actions)) if family(a) == name] for name in names})

    def uses_in(self, family: str) -> dict[str, Use]:
        """How often each choice of a family was made, by its text."""
        actions = self.game.actions
        return self._uses({actions.text(a): [a] for a in range(len(actions)) if actions.family(a) == family})

    def _uses(self, groups: Mapping[str, list[int]]) -> dict[str, Use]:
        n = len(self.courses)
        counts = {name: [sum(course.made.get(a, 0) for a in group) for course in self.courses] for name, group in groups.items()}
        return {name: Use(round(sum(row) / n, 3), round(sum(x > 0 for x in row) / n, 4)) for name, row in counts.items()}


def survey(
    game: Game,
    seats: int,
    games: int,
    bot: str = "greedy",
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    processes: int = 1,
    tick: Callable[[int], None] = lambda done: None,
) -> Survey:
    """Play `games` games with one kind of bot in all seats, seeds counting from the first."""
    check_seed(seed)
    question = Question(game.name, seats, bot, dict(options or {}))
    game.prototype(seats, question.options)
    make_bot(bot, patient=True)
    prepare(game, [bot])
    courses = []
    for course in spread(partial(play, question), range(seed, seed + games), processes):
        courses.append(course)
        tick(1)
    return Survey(game, tuple(sorted(courses, key=lambda course: course.i)))


@cache
def _bot(spec: str) -> Bot:
    return make_bot(spec, patient=True)


def play(question: Question, seed: int) -> Course:
    """One game with the same bot in all seats."""
    game, bot = find_game(question.game), _bot(question.bot)
    match, made = game.match(question.seats, seed, question.options), Counter[int]()
    first = int(getattr(match.state, game.turn_order)) if game.turn_order else 0
    while (p := match.seat) is not None:
        choice = bot.choose(Situation.of(game, match.state, p, (seed << 20) + match.n_choices, f"survey/{seed}"))
        made[choice] += 1
        match.play(choice)
    return Course(seed, tuple(match.scores()), tuple(match.places()), first, dict(made))
