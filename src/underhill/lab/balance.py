"""What expert games tell of a game's balance: seats, length, sources of points, what is used, and what a number is worth.

The game's net plays all seats, with a little temperature. Two sets of numbers are compared on the same seeds, pair by pair; so are
games in which somebody took a thing beside the same games in which it was denied to them. Every mean has its interval of 95 %. All
that comes out is ready for JSON; `balance_page` draws it.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from math import hypot
from typing import Any

import numpy as np

from underhill.core.errors import nearest
from underhill.core.game import Game, game_folder
from underhill.lab.estimates import estimate, rounded
from underhill.lab.experts import ExpertGames
from underhill.lab.findings import findings
from underhill.lab.goals import Goal, judged, stated
from underhill.lab.keys import BadBalance
from underhill.lab.measures import Evidence
from underhill.lab.occurring import occurring
from underhill.lab.ratings import wilson
from underhill.lab.setting import Setting
from underhill.lab.skill import luck_of, skill_of
from underhill.lab.things import CHOICE, Thing, kinds_of, number_words, things_of, words_of
from underhill.lab.worth import WORTH, differences, ordered, steps_of, worth_of

SHEETS = 2_000  # games whose points are counted by source
SURE = 0.5  # from where on the winner is known
PAIRS = 50  # that tell what a thing is worth
ZERO = {"mean": 0}
PRICED = ("name", "kind", "names", "chosen", "pairs", "worth_points", "worth_low", "worth_high")  # kept of a thing


def balance(
    setting: Setting,
    against: Mapping[str, Any] | None = None,
    worth: Sequence[str] = (),
    pairs: int = PAIRS,
    things: Sequence[str] = (),
) -> dict[str, Any]:
    """The whole report: the games, the same with the numbers `against`, what the numbers at the keys `worth` are worth, and, where
    `pairs` is not 0, what the named things (or all) are worth to whoever takes them, and how far skill and luck decide."""
    _check_things(setting.game, things)
    if against is not None or worth or setting.changes:
        setting = setting.for_other_numbers()
    steps = [steps_of(setting, key) for key in worth]
    if against is not None:
        setting.game.prototype(setting.seats, setting.with_numbers(against).options)
    played = setting.play()
    report = told(setting, played, pairs, things)
    if against is not None:
        report["against"] = compared(report, setting, played, setting.with_numbers(against), pairs, things)
    report["numbers"] = [worth_of(setting, *step) for step in steps]
    report["number_names"] = {key: number_words(setting.game, key) for key in _keys(report)}
    return report | {"findings": findings(report)}


def _keys(report: Mapping[str, Any]) -> list[str]:
    """All keys of numbers that a report speaks of."""
    changed = [*report["changed"], *report.get("against", {"changed": ()})["changed"]]
    return [*(key for key, _, _ in changed), *(number["key"] for number in report["numbers"])]


def main_figures(report: Mapping[str, Any]) -> dict[str, Any]:
    """What a reader in a hurry wants of a report: the seats, the winner's points, ties, when the winner is known, the goals that
    the games tell of, and what the things are worth of which goals speak."""
    figures = {name: report[name] for name in ("games", "player", "turn_order", "seats", "winner", "ties", "known", "lead_changes")}
    goals = [goal for goal in report["goals"] if goal["met"] is not None]
    kinds = {goal["measure"].partition("_worth:")[2] for goal in goals} - {""}
    things = [{name: thing[name] for name in PRICED} for thing in report.get("things", ()) if thing["kind"] in kinds]
    return figures | {"goals": goals, "things": things}


@cache
def measured(game: Game) -> Mapping[int, Mapping[str, Any]]:
    """The main figures by number of players that were measured for the printed numbers and lie with the game, perhaps with those
    `before` the numbers were moved; perhaps none."""
    path = game_folder(game) / "balance.json"
    kept = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return {int(seats): figures for seats, figures in kept.items()}


def out_of_reach(game: Game) -> list[Goal]:
    """The goals that the printed numbers miss, and of which it is known why no number that may move meets them."""
    missed = {goal["measure"] for figures in measured(game).values() for goal in figures["goals"] if not goal["met"]}
    goals = stated(game)
    return [goal for goal in goals.goals if goal.nature and goal.measure in missed] if goals else []


def told(setting: Setting, played: ExpertGames, pairs: int = 0, things: Sequence[str] = ()) -> dict[str, Any]:
    """What one set of games tells, with pairs of games for each of some things."""
    game, ties = setting.game, (played.places == 0).sum(axis=1) > 1
    low, high = wilson(float(ties.sum()), setting.games)
    evidence, goals = Evidence(setting, played, pairs), stated(game)
    worth, found = _worths(evidence, things), occurring(setting) | (played.offered > 0)
    return {
        "game": game.name,
        "title": game.title,
        "games": setting.games,
        "seed": setting.seed,
        "player": setting.player,
        "no_net": None if setting.net else setting.no_net,
        "changed": [[key, printed, here] for key, printed, here in game.numbers.differences(setting.changes)],
        "turn_order": game.turn_order is not None,
        "seats": seats_of(game, played),
        "length": estimate(played.lengths),
        "doubted": estimate(played.doubted) if setting.net else None,
        "lead_changes": estimate(played.lead_changes) if setting.net else None,
        "ties": {"mean": rounded(ties.mean()), "low": rounded(low), "high": rounded(high)},
        "winner": estimate(played.winners_points()),
        "course": [estimate(moment) for moment in played.courses.T] if setting.net else None,
        "known": _known(played) if setting.net else None,
        "goals": judged(goals, evidence) if goals else [],
        "sources": sources_of(game, played),
        "kinds": kinds_of(game),
        "things": [_thing_told(thing, played, worth.get(thing), found) for thing in things_of(game)],
        "skill": skill_of(setting) if pairs and setting.net else None,
        "luck": luck_of(setting, played) if pairs and setting.net else None,
        "seconds": round(played.seconds, 2),
    }


def seats_of(game: Game, played: ExpertGames) -> list[dict[str, float]]:
    """Wins and points of every seat, in turn order where the game has one."""
    shares, scores = ordered(game, played, played.shares()), ordered(game, played, played.scores)
    rows = []
    for won, points in zip(shares.T, scores.T, strict=True):
        (low, high), mean = wilson(float(won.sum()), len(won)), estimate(points)
        row = {"wins": won.mean(), "low": low, "high": high, "points": mean["mean"]}
        rows.append({name: rounded(x) for name, x in row.items()} | {"points_low": mean["low"], "points_high": mean["high"]})
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


def compared(
    report: Mapping[str, Any], setting: Setting, played: ExpertGames, other: Setting, pairs: int = 0, things: Sequence[str] = ()
) -> dict[str, Any]:
    """The same seeds with other numbers, beside what is reported of these: how much more there is of everything, pair by pair."""
    game, theirs = setting.game, other.play()
    evidence, goals = Evidence(other, theirs, pairs), stated(game)
    worth = _worths(evidence, things)
    rows = [
        {name: row[name] for name in ("name", "kind", "names", "chosen")}
        | {"chosen_there": int(thing.sum(theirs.chosen)), "taken": estimate(takers(thing, theirs) - takers(thing, played))}
        | {"more_worth": _more_worth(row, worth.get(thing))}
        for thing, row in zip(things_of(game), report["things"], strict=True)
    ]
    return {
        "changed": [[key, printed, there] for key, printed, there in game.numbers.differences(other.changes)],
        "seats": seats_of(game, theirs),
        "winner": estimate(theirs.winners_points()),
        "goals": judged(goals, evidence) if goals else [],
        "differences": differences(game, played, theirs),
        "things": [row for row in rows if row["chosen"] != row["chosen_there"] or (row["more_worth"] or ZERO)["mean"]],
    }


def takers(thing: Thing, played: ExpertGames) -> np.ndarray:
    """How many seats of each game took a thing."""
    found: np.ndarray = played.took[:, :, list(thing.ids)].any(axis=2).sum(axis=1)
    return found


def _more_worth(row: Mapping[str, Any], there: Mapping[str, float] | None) -> dict[str, float] | None:
    """How much more a thing is worth with other numbers, where both are known; their pairs are not of the same games."""
    if there is None or row["worth_points"] is None:
        return None
    more = there["worth_points"] - row["worth_points"]
    half = hypot(*(each["worth_high"] - each["worth_low"] for each in (row, there))) / 2
    return {"mean": rounded(more), "low": rounded(more - half), "high": rounded(more + half)}


def _worths(evidence: Evidence, names: Sequence[str]) -> dict[Thing, dict[str, float]]:
    """What the things are worth that are asked for."""
    return evidence.worth([thing for thing in things_of(evidence.game) if _is_asked(thing, names)])


def _is_asked(thing: Thing, names: Sequence[str]) -> bool:
    """Whether pairs shall tell a thing's worth: those named, else all but single choices, of which there are too many."""
    return thing.name in names if names else thing.kind != CHOICE


def _check_things(game: Game, names: Sequence[str]) -> None:
    known = dict.fromkeys(thing.name for thing in things_of(game))
    for name in names:
        if name not in known:
            listed = dict.fromkeys(thing.name for thing in things_of(game) if thing.kind != CHOICE)
            there = f"it has {', '.join(listed)}, and every single choice"
            raise BadBalance(f"{game.title} has nothing called {name!r}{nearest(name, known)}; {there}")


def _thing_told(thing: Thing, played: ExpertGames, worth: Mapping[str, float] | None, found: np.ndarray) -> dict[str, Any]:
    offered, chosen = int(thing.sum(played.offered)), int(thing.sum(played.chosen))
    return {
        "name": thing.name,
        "kind": thing.kind,
        "names": thing.names,
        "occurs": bool(thing.sum(found)),
        "offered": offered,
        "chosen": chosen,
        "by_winners": rounded(thing.sum(played.by_winners)),
        **(worth or dict.fromkeys(WORTH)),
        "dead": is_dead(offered, chosen, len(played.lengths)),
    }


def is_dead(offered: int, chosen: int, games: int) -> bool:
    """Surely taken less than once in fifty offers, and in less than one of ten games; what was hardly ever offered is not dead."""
    return wilson(chosen, offered)[1] < 1 / 50 and chosen < games / 10


def _known(played: ExpertGames) -> dict[str, float] | None:
    """The share of a game after which the chance of whoever wins alone stays above a half."""
    alone = (played.places == 0).sum(axis=1) == 1
    if not alone.any():
        return None
    doubted = played.courses[alone] <= SURE
    moments = doubted.shape[1]
    last = np.where(doubted.any(axis=1), moments - doubted[:, ::-1].argmax(axis=1), 0)
    return estimate(last / moments)
