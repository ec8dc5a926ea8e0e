"""Measures of expert games, by their names: what goals are stated in."""

from collections.abc import Callable, Iterable, Mapping, Sequence

import numpy as np

from underhill.core.game import Game
from underhill.lab.experts import ExpertGames
from underhill.lab.keys import BadBalance
from underhill.lab.ratings import Z95
from underhill.lab.setting import Setting
from underhill.lab.things import ACTION, CHOICE, Thing, things_of
from underhill.lab.worth import ordered, worth_of_things

FEW = 3  # things that have no spread to speak of


class Evidence:
    """Games that were played, and what things are worth in them as far as somebody asks: by `pairs` pairs of games each."""

    def __init__(self, setting: Setting, played: ExpertGames, pairs: int):
        self.setting, self.played, self._pairs = setting, played, pairs
        self._asked: dict[Thing, dict[str, float] | None] = {}

    @property
    def game(self) -> Game:
        """The game that was played."""
        return self.setting.game

    def worth(self, things: Sequence[Thing]) -> dict[Thing, dict[str, float]]:
        """What some things are worth to whoever takes them; those that too few took are left out."""
        new = [thing for thing in things if thing not in self._asked]
        found = worth_of_things(self.setting, self.played, new, self._pairs)
        self._asked |= {thing: found.get(thing) for thing in new}
        return {thing: worth for thing in things if (worth := self._asked[thing]) is not None}


Measure = Callable[[Evidence], float | None]  # None where the games do not tell it


def _unfairness(evidence: Evidence) -> float:
    wins = ordered(evidence.game, evidence.played, evidence.played.shares()).mean(axis=0)
    return float(np.abs(wins - 1 / len(wins)).max())


def _distance(evidence: Evidence) -> float:
    points = ordered(evidence.game, evidence.played, evidence.played.scores).mean(axis=0)
    return float(points.max() - points.min())


PLAIN: dict[str, tuple[str, Measure]] = {
    "winner": ("the winner's mean points", lambda evidence: float(evidence.played.winners_points().mean())),
    "points": ("the mean points of a seat", lambda evidence: float(evidence.played.scores.mean())),
    "above_zero": ("the share of scores above 0", lambda evidence: float((evidence.played.scores > 0).mean())),
    "ties": (
        "the share of games with a shared win",
        lambda evidence: float(((evidence.played.places == 0).sum(axis=1) > 1).mean()),
    ),
    "length": ("the mean number of choices", lambda evidence: float(evidence.played.lengths.mean())),
    "seat_wins": ("how far the wins of any seat are from a fair share, at most", _unfairness),
    "seat_points": ("how far the mean points of two seats lie apart, at most", _distance),
}


def _things(game: Game, name: str) -> list[Thing]:
    """The things of a kind, or the single choices of a kind of choices."""
    families = [thing for thing in things_of(game) if thing.kind == ACTION and thing.name == name.removeprefix("choice:")]
    if name.startswith("choice:") and families:
        return [thing for thing in things_of(game) if thing.kind == CHOICE and set(thing.ids) <= set(families[0].ids)]
    return [thing for thing in things_of(game) if thing.kind == name]


def _offered(evidence: Evidence, name: str) -> list[Thing]:
    return [thing for thing in _things(evidence.game, name) if thing.sum(evidence.played.offered)]


def _least_used(evidence: Evidence, name: str) -> float:
    took = [evidence.played.took[:, :, list(thing.ids)].any(axis=(1, 2)).mean() for thing in _offered(evidence, name)]
    return float(min(took, default=0))


def _evenness(evidence: Evidence, name: str) -> float:
    chosen = [thing.sum(evidence.played.chosen) for thing in _offered(evidence, name)]
    return min(chosen, default=0) / max(1, *chosen, 0)


def _worths(evidence: Evidence, name: str) -> list[float]:
    return pulled([*evidence.worth(_things(evidence.game, name)).values()])


def pulled(worths: Sequence[Mapping[str, float]]) -> list[float]:
    """What several things are worth, each pulled towards their mean by as much as its interval leaves open: the least of many
    noisy means would be least by chance (empirical Bayes)."""
    if len(worths) < FEW:
        return [worth["worth_points"] for worth in worths]
    means = np.array([worth["worth_points"] for worth in worths])
    noise = np.array([((worth["worth_high"] - worth["worth_low"]) / 2 / Z95) ** 2 for worth in worths])
    real = max(0.0, float(means.var(ddof=1) - noise.mean()))
    kept = np.divide(real, real + noise, out=np.ones_like(noise), where=real + noise > 0)
    return [float(value) for value in means.mean() + (means - means.mean()) * kept]


def _starters_unfairness(evidence: Evidence, field: str) -> float:
    """Whoever a field names when the game is set up; of a list its first entry."""
    starters = evidence.setting.starts()[field]
    starters = starters if starters.ndim == 1 else starters[:, 0]
    wins = evidence.played.shares()[np.arange(len(starters)), starters]
    return float(abs(wins.mean() - 1 / evidence.setting.seats))


def _reached(evidence: Evidence, fields: str) -> float:
    values, bound = (evidence.played.states[field] for field in fields.split(":"))
    return float((values >= bound[:, None]).all(axis=1).mean())


def _has_fields(shapes: Sequence[int]) -> Callable[[Game, str], bool]:
    """Whether what is named are fields of the state, each with that number of axes."""

    def check(game: Game, names: str) -> bool:
        kinds = [game.layout.dtype.fields.get(name) for name in names.split(":")] if game.layout.dtype.fields else []
        return len(kinds) == len(shapes) and all(kind and kind[0].ndim >= n for kind, n in zip(kinds, shapes, strict=True))

    return check


def _has_things(game: Game, name: str) -> bool:
    return bool(_things(game, name))


NAMED: dict[str, tuple[str, Callable[[Game, str], bool], Callable[[Evidence, str], float | None]]] = {
    "least_used": (
        "the share of games in which the least used thing of a KIND is chosen, of those that were ever on offer, as in"
        " least_used:item; least_used:choice:FAMILY looks at single choices, as in least_used:choice:cast",
        _has_things,
        _least_used,
    ),
    "evenness": (
        "how often the least used thing of a KIND is chosen, as a share of the most used one, as in evenness:choice:climb",
        _has_things,
        _evenness,
    ),
    "least_worth": (
        "the points that the thing of a KIND is worth which is worth least to whoever takes it, as in least_worth:item",
        _has_things,
        lambda evidence, name: min(_worths(evidence, name), default=None),
    ),
    "most_worth": (
        "the same of the thing that is worth most",
        _has_things,
        lambda evidence, name: max(_worths(evidence, name), default=None),
    ),
    "field": (
        "the share of seats for which a FIELD of the state is not 0 at the end, as in field:fallen",
        _has_fields([1]),
        lambda evidence, name: float((evidence.played.states[name][:, : evidence.setting.seats] != 0).mean()),
    ),
    "starter_wins": (
        "how far the wins of the seat that a FIELD names at the set-up are from a fair share, as in starter_wins:first",
        _has_fields([0]),
        _starters_unfairness,
    ),
    "reached": (
        "the share of games at whose end all entries of a FIELD have reached another one, as in reached:taken:n_golden",
        _has_fields([1, 0]),
        _reached,
    ),
}


def priced(game: Game, names: Iterable[str]) -> list[Thing]:
    """The things whose worth some measures tell."""
    parted = [name.partition("_worth:") for name in names]
    return [thing for kind in sorted({kind for _, _, kind in parted} - {""}) for thing in _things(game, kind)]


SHARES = ("above_zero", "ties", "seat_wins", "least_used", "evenness", "field", "starter_wins", "reached")


def is_share(name: str) -> bool:
    """Whether a measure is a share, which people read in hundredths."""
    return name.partition(":")[0] in SHARES


def measure_of(game: Game, name: str) -> Measure:
    """How a measure is taken; BadBalance says which there are."""
    head, _, rest = name.partition(":")
    if name in PLAIN:
        return PLAIN[name][1]
    if head in NAMED and NAMED[head][1](game, rest):
        take = NAMED[head][2]
        return lambda evidence: take(evidence, rest)
    told = [f"{key}, {words}" for key, (words, _) in PLAIN.items()] + [f"{key}:…, {words}" for key, (words, *_) in NAMED.items()]
    raise BadBalance(f"there is no measure {name!r} here; there are " + "; ".join(told))
