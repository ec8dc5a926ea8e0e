"""What things and numbers are worth, by pairs of games on the same seeds that differ in one of them alone."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from underhill.core.errors import BadNumbers
from underhill.core.game import Game
from underhill.lab.estimates import divided, estimate, show_nothing
from underhill.lab.experts import Denial, ExpertGames, play_experts
from underhill.lab.keys import BadBalance, replaced, value_at
from underhill.lab.setting import Setting
from underhill.lab.simulate import in_turn_order
from underhill.lab.things import Thing

FEWEST = 10  # pairs that tell anything
WORTH = ("pairs", "worth_points", "worth_low", "worth_high", "worth_wins", "worth_wins_low", "worth_wins_high")


def worth_of_things(setting: Setting, played: ExpertGames, things: Sequence[Thing], pairs: int) -> dict[Thing, dict[str, float]]:
    """What each thing is worth to whoever takes it: games in which a seat took it beside the same games in which it was taken away
    from that seat again or, where the game knows no way to do so, denied to it. Things that too few took are left out."""
    gained = [thing for thing in things if thing.gains]
    if gained and setting.plays is not play_experts:  # only the processor can take away: both sides are played there
        there, others = replace(setting, plays=play_experts), [thing for thing in things if not thing.gains]
        away = worth_of_things(there, there.play(), gained, pairs) if pairs else {}
        return away | worth_of_things(setting, played, others, pairs)
    found = {thing: _takers(setting, played, thing.gains or thing.ids, pairs) for thing in things}
    takers = {thing: (games, seats) for thing, (games, seats) in found.items() if len(games) >= FEWEST}
    if not takers:
        return {}
    again = np.concatenate([games for games, _ in takers.values()])
    denials = [Denial(seats, thing.gains or thing.ids, afterwards=bool(thing.gains)) for thing, (_, seats) in takers.items()]
    denied = setting.play_denied(again, denials)
    ends = np.cumsum([len(games) for games, _ in takers.values()])
    told = {
        thing: _worth(played, denied, games, np.arange(end - len(games), end), seats)
        for (thing, (games, seats)), end in zip(takers.items(), ends, strict=True)
    }
    return {thing: worth for thing, worth in told.items() if worth is not None}


def _worth(
    played: ExpertGames, denied: ExpertGames, games: np.ndarray, rows: np.ndarray, seats: np.ndarray
) -> dict[str, float] | None:
    """What seats have more in some games than in those in which they were denied something."""
    differs = denied.states[rows] != played.states[games]  # where nothing else was legal, nothing was denied
    if differs.sum() < FEWEST:
        return None
    games, rows, seats = games[differs], rows[differs], seats[differs]
    points = estimate(played.scores[games, seats] - denied.scores[rows, seats])
    wins = estimate(played.shares()[games, seats] - denied.shares()[rows, seats])
    return {"pairs": len(rows), **_prefixed("worth", points, "points"), **_prefixed("worth_wins", wins)}


def _takers(setting: Setting, played: ExpertGames, ids: Sequence[int], pairs: int) -> tuple[np.ndarray, np.ndarray]:
    """At most `pairs` of the games in which somebody made one of some choices, each with one seat that did, in random order."""
    found = np.argwhere(played.took[:, :, list(ids)].any(axis=2))
    found = np.random.default_rng(setting.seed).permutation(found)
    games, first = np.unique(found[:, 0], return_index=True)
    order = np.argsort(first)[:pairs]
    return games[order], found[first[order], 1]


def _prefixed(name: str, value: Mapping[str, float], mean: str = "mean") -> dict[str, float]:
    """The parts of an estimate as fields of their own; the mean is NAME_POINTS, or NAME itself."""
    head = name if mean == "mean" else f"{name}_{mean}"
    return {head: value["mean"], f"{name}_low": value["low"], f"{name}_high": value["high"]}


def differences(game: Game, here: ExpertGames, there: ExpertGames) -> dict[str, Any]:
    """The means of what `there` has more than `here`, over pairs of games with the same seed."""
    wins = ordered(game, there, there.shares()) - ordered(game, here, here.shares())
    points = ordered(game, there, there.scores) - ordered(game, here, here.scores)
    return {
        "points": estimate(points.mean(axis=1)),
        "winner": estimate(there.winners_points() - here.winners_points()),
        "length": estimate(there.lengths - here.lengths),
        "seats": [
            {"wins": estimate(won), "points": estimate(scored)} for won, scored in zip(wins.T, points.T, strict=True)
        ],
    }  # fmt: skip


def worth_of(setting: Setting, key: str, below: Setting, above: Setting, steps: int) -> dict[str, Any]:
    """What one more at a key changes, by pairs of games with one less and one more (or the number itself, where one is refused)."""
    more = differences(setting.game, below.play(), above.play())
    worth = divided(more, steps)
    told = [worth["points"], worth["winner"], worth["length"], *(seat[name] for seat in worth["seats"] for name in seat)]
    return {"key": key, "value": value_at(setting, key), "steps": steps, **worth, "worthless": show_nothing(told)}


def steps_of(setting: Setting, key: str) -> tuple[str, Setting, Setting, int]:
    """A key with the games of one less and of one more; where the rules refuse one of them, the number itself stands there."""
    value, found = value_at(setting, key), dict[int, Setting]()
    for step in (-1, 0, 1):
        other = setting.with_numbers(replaced(setting, key, value + step))
        try:
            setting.game.prototype(setting.seats, other.options)
            found[step] = other
        except BadNumbers as error:
            refused = error
    if len(found) < 2:
        raise BadBalance(f"{key} can be neither one more nor one less than {value}: {refused}")
    return key, found[min(found)], found[max(found)], max(found) - min(found)


def ordered(game: Game, played: ExpertGames, by_seat: np.ndarray) -> np.ndarray:
    """Values with a column for each seat, in turn order where the game has one."""
    return in_turn_order(played.states[game.turn_order], by_seat) if game.turn_order else by_seat
