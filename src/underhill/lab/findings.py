"""What stands out in a balance report, each in one sentence: a seat apart from its fair share, things that are hardly taken or are
worth more or less than others of their kind, goals that are missed, numbers without effect, and what other numbers change.

Only what the games surely show is said: of many intervals some would miss the truth by chance, so all are widened for their number.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from math import hypot
from typing import Any

from underhill.lab.balance_words import In, filled, in_all, noted
from underhill.lab.estimates import is_sure, widened
from underhill.lab.measures import is_share
from underhill.lab.ratings import Z95
from underhill.lab.things import ACTION, CHOICE

ALIKE = 4  # things of a kind that can be compared with each other
NAMED = 8  # things that one sentence names at most
Report = Mapping[str, Any]
Row = Mapping[str, Any]
Finding = dict[str, Any]  # what it is, about whom or which things, and the sentence by language


def findings(report: Report) -> list[Finding]:
    """All that stands out, what matters most first."""
    parts = (_seats, _hardly_taken, _worths, _missed, _without_effect, _changed_seats, _changed_things)
    return [finding for part in parts for finding in part(report)]


def _seats(report: Report) -> Iterator[Finding]:
    fair, n = 1 / len(report["seats"]), len(report["seats"])
    half = widened(n) * Z95 * (fair * (1 - fair) / report["games"]) ** 0.5
    for i, seat in enumerate(report["seats"]):
        if abs(seat["wins"] - fair) > half:
            what = "seat_ahead" if seat["wins"] > fair else "seat_behind"
            words = filled(what, seat=str(i + 1), wins=f"{seat['wins']:.1%}", fair=f"{fair:.1%}")
            yield {"what": what, "about": [i + 1], "words": words}


def _hardly_taken(report: Report) -> Iterator[Finding]:
    yield from _told("dead", [thing for thing in report["things"] if thing["dead"] and thing["kind"] != CHOICE], _name)


def _worths(report: Report) -> Iterator[Finding]:
    """Things that are worth surely more or less to whoever takes them than the others of their kind on average."""
    priced = [thing for thing in report["things"] if thing["worth_points"] is not None and thing["kind"] not in (ACTION, CHOICE)]
    for kind, found in groupby(priced, key=lambda thing: thing["kind"]):
        group = list(found)
        if len(group) >= ALIKE:
            strong = [thing for thing in group if _is_so(_ahead(thing, group), 1, len(group))]
            weak = [thing for thing in group if _is_so(_ahead(thing, group), -1, len(group))]
            worthless = [thing for thing in weak if thing["worth_low"] <= 0]
            poor = [thing for thing in weak if thing["worth_low"] > 0]
            for what, things in (("stronger", strong), ("weaker", poor), ("worthless", worthless)):
                yield from _told(what, things, partial(_worth, group=group), kind=report["kinds"][kind])


def _ahead(thing: Row, group: Sequence[Row]) -> dict[str, float]:
    """How much more a thing is worth than the others of a group on average, with the interval of 95 %."""
    mean, others = thing["worth_points"] - _rest(thing, group), [other for other in group if other is not thing]
    half = hypot(_half(thing), *(_half(other) / len(others) for other in others))
    return {"mean": mean, "low": mean - half, "high": mean + half}


def _half(thing: Row) -> float:
    half: float = (thing["worth_high"] - thing["worth_low"]) / 2
    return half


def _rest(thing: Row, group: Sequence[Row]) -> float:
    others = [other["worth_points"] for other in group if other is not thing]
    return sum(others) / len(others)


def _missed(report: Report) -> Iterator[Finding]:
    for goal in report["goals"]:
        if goal["met"] is False:
            value, low, high = (goal_number(goal, goal[name]) for name in ("value", "low", "high"))
            words = filled("missed", goal=goal["names"], value=value, low=low, high=high)
            yield {"what": "missed", "about": [goal["measure"]], "words": words}


def goal_number(goal: Row, number: float) -> str:
    """A goal's value or bound as people read it."""
    return f"{100 * number:.3g}%" if is_share(goal["measure"]) else f"{number:.3g}"


def _without_effect(report: Report) -> Iterator[Finding]:
    keys = [number["key"] for number in report.get("numbers", ()) if number["worthless"]]
    yield from ({"what": "without_effect", "about": [key], "words": filled("without_effect", key=key)} for key in keys)


def _changed_seats(report: Report) -> Iterator[Finding]:
    if "against" not in report:
        return
    more = report["against"]["differences"]
    if is_sure(more["points"], 1):
        yield {"what": "more_points", "about": [], "words": filled("more_points", more=f"{more['points']['mean']:+.1f}")}
    for i, seat in enumerate(more["seats"]):
        if is_sure(seat["wins"], len(more["seats"])):
            words = filled("more_wins", seat=str(i + 1), more=f"{seat['wins']['mean']:+.1%}")
            yield {"what": "more_wins", "about": [i + 1], "words": words}


def _changed_things(report: Report) -> Iterator[Finding]:
    """What the other numbers make more or less used, or worth more or less."""
    things = [thing for thing in report.get("against", {}).get("things", ()) if thing["kind"] != CHOICE]
    for what, sign in (("used_more", 1), ("used_less", -1)):
        chosen = [thing for thing in things if _is_so(thing["taken"], sign, len(things))]
        yield from _told(what, chosen, lambda thing: _with(thing, f"{thing['chosen']:,} → {thing['chosen_there']:,}"))
    priced = [thing for thing in things if thing["more_worth"]]
    for what, sign in (("worth_more", 1), ("worth_less", -1)):
        changed = [thing for thing in priced if _is_so(thing["more_worth"], sign, len(priced))]
        yield from _told(what, changed, lambda thing: _with(thing, f"{thing['more_worth']['mean']:+.1f}"))


def _is_so(value: Row, sign: int, of: int) -> bool:
    """Whether a mean is surely above 0, or below it where the sign is negative."""
    return is_sure(value, of) and sign * value["mean"] > 0


def _told(what: str, things: Sequence[Row], say: Callable[[Row], In], **more: In) -> Iterator[Finding]:
    """One sentence about several things, if there are some."""
    if things:
        said, rest = [say(thing) for thing in things[:NAMED]], [" …"] if len(things) > NAMED else []
        names = in_all(lambda language: ", ".join(words[language] for words in said) + "".join(rest))
        yield {"what": what, "about": [thing["name"] for thing in things], "words": filled(what, things=names, **more)}


def _name(thing: Row) -> In:
    names: In = thing["names"]
    return names


def _with(thing: Row, number: str) -> dict[str, str]:
    """A thing with a number that is written in English."""
    return in_all(lambda language: f"{thing['names'][language]} ({noted(number, language)})")


def _worth(thing: Row, group: Sequence[Row]) -> dict[str, str]:
    """A thing with what it is worth, and what the others are on average."""
    than = filled("than", points=f"{thing['worth_points']:.1f}", rest=f"{_rest(thing, group):.1f}")
    return in_all(lambda language: f"{thing['names'][language]} ({than[language]})")
