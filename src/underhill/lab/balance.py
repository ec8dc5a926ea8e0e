"""What expert games tell of a game's balance: seats, length, sources of points, what is used, and what a number is worth.

The game's net plays all seats, with a little temperature. Two sets of numbers are compared on the same seeds, pair by pair, and
every mean has its interval of 95 %. All that comes out is ready for JSON; `balance_page` draws it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from statistics import NormalDist
from typing import Any

import numpy as np

from underhill.bots.net import Card, Net, NoNet, shapes_of
from underhill.bots.net_loops import ROWS
from underhill.core.errors import BadNumbers, UnderhillError
from underhill.core.game import Game
from underhill.lab.experts import ExpertGames, Player, play_experts
from underhill.lab.ratings import Z95, wilson
from underhill.lab.simulate import in_turn_order
from underhill.lab.things import Thing, things_of, words_of

HEAT = 0.3  # the net's temperature: the same deal is not always played alike
SHEETS = 2_000  # games whose points are counted by source
SURE = 0.5  # from where on the winner is known


class BadBalance(UnderhillError):
    """This cannot be asked of the balance lab."""


@dataclass(frozen=True)
class Setting:
    """Which games are played, and by whom."""

    game: Game
    seats: int
    games: int
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    net: Net | None = None

    @classmethod
    def of(cls, game: Game, seats: int, games: int, seed: int = 0, options: Mapping[str, Any] | None = None) -> "Setting":
        """The game's own net plays; greedy where there is none."""
        try:
            net: Net | None = Net.read(game)
        except NoNet:
            net = None
        return cls(game, seats, games, seed, options or {}, net)

    @property
    def player(self) -> str:
        """Who plays: the net, or greedy."""
        return "net" if self.net else "greedy"

    @property
    def changes(self) -> Mapping[str, Any]:
        """The numbers that are played in place of the printed ones."""
        changes: Mapping[str, Any] = self.options.get("numbers", {})
        return changes

    def with_numbers(self, changes: Mapping[str, Any]) -> "Setting":
        """The same games with other numbers."""
        return replace(self, options={**self.options, "numbers": changes})

    def play(self) -> ExpertGames:
        """Play the games."""
        self.game.prototype(self.seats, self.options)
        players: list[Player] = [self.net or _blank_net(self.game), "greedy"]
        who = np.full((self.games, self.seats), 0 if self.net else 1, np.int32)
        return play_experts(self.game, players, who, self.seed, [HEAT, 0], self.options)


def _blank_net(game: Game) -> Net:
    """A net of noughts: games by greedy alone need room for one."""
    arrays = {name: np.zeros(shape, np.float32) for name, shape in shapes_of(game, ROWS, 1).items()}
    return Net.of(game, Card.of(game), arrays)


def balance(setting: Setting, against: Mapping[str, Any] | None = None, worth: Sequence[str] = ()) -> dict[str, Any]:
    """The whole report: the games, the same with the numbers `against`, and what the numbers at the keys `worth` are worth."""
    steps = [_steps(setting, key) for key in worth]
    if against is not None:
        setting.game.prototype(setting.seats, setting.with_numbers(against).options)
    played = setting.play()
    report = told(setting, played)
    if against is not None:
        report["against"] = compared(setting, played, setting.with_numbers(against))
    report["numbers"] = [worth_of(setting, *step) for step in steps]
    return report


def told(setting: Setting, played: ExpertGames) -> dict[str, Any]:
    """What one set of games tells."""
    game, ties = setting.game, (played.places == 0).sum(axis=1) > 1
    low, high = wilson(float(ties.sum()), setting.games)
    return {
        "game": game.name,
        "title": game.title,
        "games": setting.games,
        "seed": setting.seed,
        "player": setting.player,
        "changed": [[key, printed, here] for key, printed, here in game.numbers.differences(setting.changes)],
        "turn_order": game.turn_order is not None,
        "seats": seats_of(game, played),
        "length": estimate(played.lengths),
        "ties": {"mean": _round(ties.mean()), "low": _round(low), "high": _round(high)},
        "winner": estimate(_winners_points(played)),
        "course": [estimate(moment) for moment in played.courses.T] if setting.net else None,
        "known": _known(played) if setting.net else None,
        "sources": sources_of(game, played),
        "things": [_thing_told(thing, played) for thing in things_of(game)],
        "seconds": round(played.seconds, 2),
    }


def seats_of(game: Game, played: ExpertGames) -> list[dict[str, float]]:
    """Wins and points of every seat, in turn order where the game has one."""
    shares, scores = _ordered(game, played, played.shares()), _ordered(game, played, played.scores)
    rows = []
    for won, points in zip(shares.T, scores.T, strict=True):
        (low, high), mean = wilson(float(won.sum()), len(won)), estimate(points)
        row = {"wins": won.mean(), "low": low, "high": high, "points": mean["mean"]}
        rows.append({name: _round(x) for name, x in row.items()} | {"points_low": mean["low"], "points_high": mean["high"]})
    return rows


def sources_of(game: Game, played: ExpertGames) -> list[dict[str, Any]]:
    """Mean points by source, of winners and of others; the first games are enough."""
    some = min(SHEETS, len(played.states))
    sheets = [sheet for i in range(some) for sheet in game.score_sheet(game.layout.unpack(played.states, i))]
    won = (played.places[:some] == 0).ravel()
    rows = []
    for source in dict.fromkeys(source for sheet in sheets for source in sheet):
        points = np.array([sheet.get(source, 0) for sheet in sheets])
        sides = {"winners": estimate(points[won]), "others": estimate(points[~won]) if not won.all() else None}
        rows.append({"name": source, "names": words_of(game, "source", source), **sides})
    return rows


def compared(setting: Setting, played: ExpertGames, other: Setting) -> dict[str, Any]:
    """The same seeds with other numbers: how much more there is of everything, pair by pair."""
    game, theirs = setting.game, other.play()
    return {
        "changed": [[key, printed, there] for key, printed, there in game.numbers.differences(other.changes)],
        "seats": seats_of(game, theirs),
        "differences": differences(game, played, theirs),
        "things": [
            {"name": thing.name, "kind": thing.kind, "names": thing.names, "chosen": before, "chosen_there": after}
            for thing in things_of(game)
            if (before := int(thing.sum(played.chosen))) != (after := int(thing.sum(theirs.chosen)))
        ],
    }


def differences(game: Game, here: ExpertGames, there: ExpertGames) -> dict[str, Any]:
    """The means of what `there` has more than `here`, over pairs of games with the same seed."""
    wins = _ordered(game, there, there.shares()) - _ordered(game, here, here.shares())
    points = _ordered(game, there, there.scores) - _ordered(game, here, here.scores)
    return {
        "points": estimate(points.mean(axis=1)),
        "winner": estimate(_winners_points(there) - _winners_points(here)),
        "length": estimate(there.lengths - here.lengths),
        "seats": [
            {"wins": estimate(won), "points": estimate(scored)} for won, scored in zip(wins.T, points.T, strict=True)
        ],
    }  # fmt: skip


def worth_of(setting: Setting, key: str, below: Setting, above: Setting, steps: int) -> dict[str, Any]:
    """What one more at a key changes, by pairs of games with one less and one more (or the number itself, where one is refused)."""
    more = differences(setting.game, below.play(), above.play())
    worth = _divided(more, steps)
    told = [worth["points"], worth["winner"], worth["length"], *(seat[name] for seat in worth["seats"] for name in seat)]
    return {"key": key, "value": _value(setting, key), "steps": steps, **worth, "worthless": show_nothing(told)}


def show_nothing(told: Sequence[Mapping[str, float]]) -> bool:
    """Whether none of several means is surely other than 0; by chance one of many intervals would miss it, so all are widened."""
    wider = NormalDist().inv_cdf(1 - 0.025 / len(told)) / Z95
    return all(abs(each["mean"]) <= wider * (each["high"] - each["low"]) / 2 for each in told)


def _steps(setting: Setting, key: str) -> tuple[str, Setting, Setting, int]:
    """A key with the games of one less and of one more; where the rules refuse one of them, the number itself stands there."""
    value, found = _value(setting, key), dict[int, Setting]()
    for step in (-1, 0, 1):
        other = setting.with_numbers(_replaced(setting, key, value + step))
        try:
            setting.game.prototype(setting.seats, other.options)
            found[step] = other
        except BadNumbers as error:
            refused = error
    if len(found) < 2:
        raise BadBalance(f"{key} can be neither one more nor one less than {value}: {refused}")
    return key, found[min(found)], found[max(found)], max(found) - min(found)


def _value(setting: Setting, key: str) -> int:
    """The whole number at a key; an entry of a list is KEY.1, KEY.2 and so on."""
    name, entry = _parted(setting.game, key)
    value = setting.game.numbers.varied(setting.changes)[name]
    if entry is not None:
        if not isinstance(value, list) or not 1 <= entry <= len(value):
            raise BadBalance(f"{name} has no entry {entry}; it is {value!r}")
        value = value[entry - 1]
    if not isinstance(value, int) or isinstance(value, bool):
        more = f"; name one of its entries, {name}.1 to {name}.{len(value)}" if isinstance(value, list) else ""
        raise BadBalance(f"{key} is {value!r}, not a whole number{more}")
    return value


def _replaced(setting: Setting, key: str, value: int) -> Mapping[str, Any]:
    """The numbers of a setting, with one of them replaced."""
    name, entry = _parted(setting.game, key)
    values = setting.game.numbers.varied(setting.changes)
    changes = {other: here for other, _, here in setting.game.numbers.differences(setting.changes)}
    changes[name] = value if entry is None else [value if i == entry - 1 else x for i, x in enumerate(values[name])]
    return changes


def _parted(game: Game, key: str) -> tuple[str, int | None]:
    """A key of the numbers, and the entry of its list where one is named."""
    (name, _, entry), keys = key.rpartition("."), game.numbers.keys()
    if key not in keys and name in keys and entry.isdecimal():
        return name, int(entry)
    if key not in keys:
        raise BadBalance(f"{game.title} has no number {key!r}; it has {', '.join(keys)}")
    return key, None


def _thing_told(thing: Thing, played: ExpertGames) -> dict[str, Any]:
    offered, chosen = int(thing.sum(played.offered)), int(thing.sum(played.chosen))
    return {
        "name": thing.name,
        "kind": thing.kind,
        "names": thing.names,
        "offered": offered,
        "chosen": chosen,
        "by_winners": _round(thing.sum(played.by_winners)),
        "worth_points": None,
        "worth_low": None,
        "worth_high": None,
        "dead": is_dead(offered, chosen, len(played.lengths)),
    }


def is_dead(offered: int, chosen: int, games: int) -> bool:
    """Surely taken less than once in fifty offers, and in less than one of ten games; what was hardly ever offered is not dead."""
    return wilson(chosen, offered)[1] < 1 / 50 and chosen < games / 10


def estimate(values: np.ndarray) -> dict[str, float]:
    """A mean with its interval of 95 %."""
    mean, half = float(values.mean()), Z95 * float(values.std()) / max(1, len(values) - 1) ** 0.5
    return {"mean": _round(mean), "low": _round(mean - half), "high": _round(mean + half)}


def _divided(value: Any, steps: int) -> Any:
    if isinstance(value, Mapping):
        return {name: _divided(each, steps) for name, each in value.items()}
    return [_divided(each, steps) for each in value] if isinstance(value, list) else _round(value / steps)


def _round(value: float) -> float:
    return round(float(value), 4)


def _winners_points(played: ExpertGames) -> np.ndarray:
    return (played.scores * played.shares()).sum(axis=1)


def _known(played: ExpertGames) -> dict[str, float] | None:
    """The share of a game after which the chance of whoever wins alone stays above a half."""
    alone = (played.places == 0).sum(axis=1) == 1
    if not alone.any():
        return None
    doubted = played.courses[alone] <= SURE
    moments = doubted.shape[1]
    last = np.where(doubted.any(axis=1), moments - doubted[:, ::-1].argmax(axis=1), 0)
    return estimate(last / moments)


def _ordered(game: Game, played: ExpertGames, table: np.ndarray) -> np.ndarray:
    return in_turn_order(played.states[game.turn_order], table) if game.turn_order else table
