"""The end of a match: the places, and for one who played, by how much and which source of points made the difference."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from underhill.web.pages import folders
from underhill.web.pages.sight import Sight

Translate = Callable[..., str]


def ending_shown(
    view: Mapping[str, Any] | None, sheet: Sequence[Mapping[str, Any]], names: Sequence[str], t: Translate
) -> list[str]:
    """Two sentences for the viewer; none for an onlooker, or while the match goes on."""
    if view is None or view["viewer"] is None or "scores" not in view or len(names) < 2:
        return []
    me, scores = view["viewer"], view["scores"]
    rival = _rival(me, scores, view["winners"])
    return [_standing(me, rival, scores, view["winners"], names, t), *_difference(me, rival, sheet, names, t)]


def finale_shown(sight: Sight) -> dict[str, Any] | None:
    """Each seat's place, 1 the best, the seats in that order, and the game's scene; None before the end and for a past moment."""
    if sight.step is not None or sight.match is None or not sight.match.is_over:
        return None
    places = [1 + place for place in sight.match.places()]
    order = sorted(range(len(places)), key=places.__getitem__)
    return {"places": places, "order": order, "scene": Markup(folders.text_of(sight.table.game, "scene.svg"))}


def _rival(me: int, scores: Sequence[int], winners: Sequence[int]) -> int:
    """The best of the others: for a winner whoever came closest, for the rest the winner."""
    others = [p for p in range(len(scores)) if p != me]
    return max((p for p in others if me in winners or p in winners), key=lambda p: scores[p])


def _standing(me: int, rival: int, scores: Sequence[int], winners: Sequence[int], names: Sequence[str], t: Translate) -> str:
    apart = abs(scores[me] - scores[rival])
    if me in winners:
        return t("ending.won" if apart else "ending.won_tie", a=apart, name=names[rival])
    place = 1 + sum(score > scores[me] for score in scores)
    return t("ending.lost" if apart else "ending.lost_tie", a=apart, b=place, name=names[rival])


def _difference(me: int, rival: int, sheet: Sequence[Mapping[str, Any]], names: Sequence[str], t: Translate) -> list[str]:
    """The source with the largest difference to the rival, in the direction of the result where there is one."""
    apart = {row["name"]: row["points"][me] - row["points"][rival] for row in sheet}
    total = sum(apart.values())
    likely = {name: n for name, n in apart.items() if n * total > 0} or {name: n for name, n in apart.items() if n}
    if not likely:
        return []
    source = max(likely, key=lambda name: abs(likely[name]))
    return [t("ending.more" if likely[source] > 0 else "ending.less", a=abs(likely[source]), source=source, name=names[rival])]
