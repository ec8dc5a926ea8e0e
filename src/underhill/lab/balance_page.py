"""The balance report as one HTML page that stands alone: charts as SVG, light and dark, names in three languages."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from underhill.core.numbers import read_toml
from underhill.core.words import LANGUAGES
from underhill.lab.things import ACTION, CHOICE

WIDTH, ROW, LEFT = 640, 30, 170
WORTHS = (("worth_points", "worth"), ("worth_wins", "worth_wins"))  # the fields of a thing that hold what it is worth
Bar = tuple[str, Mapping[str, float], str]  # a label, a mean with its interval, and how it is written
STYLE = """
:root { color-scheme: light dark; --ink: #2c2417; --paper: #faf6ec; --faint: #cfc5ae; --one: #2f6d4f; --two: #b4632a; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece4d2; --paper: #1d1a15; --faint: #4d4638; --one: #7cc7a0; --two: #e8a36b; }
}
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; display: block; overflow-x: auto; }
th, td { text-align: left; padding: .15rem .8rem .15rem 0; border-bottom: 1px solid var(--faint); }
th + th { text-align: right; }
td.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
svg { width: 100%; max-width: 40rem; height: auto; } svg text { fill: var(--ink); font-size: 14px; }
.dead { color: var(--two); font-weight: 600; }
:root:has(#en:checked) :is(span, text, tspan):is([lang=fr], [lang=de]),
:root:has(#fr:checked) :is(span, text, tspan):is([lang=en], [lang=de]),
:root:has(#de:checked) :is(span, text, tspan):is([lang=en], [lang=fr]) { display: none; }
"""


@cache
def _texts() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = read_toml(Path(__file__).with_name("balance.toml"))["text"]
    return found


def page(report: Mapping[str, Any]) -> str:
    """The whole page of a report."""
    parts = [
        _head(report),
        _seats(report),
        _game(report),
        _goals(report),
        _sources(report),
        _things(report),
        _numbers(report),
        _against(report),
    ]
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(report['title'])}</title><style>{STYLE}</style></head><body>\n" + "\n".join(parts) + "\n</body></html>\n"
    )


def said(key: str) -> str:
    """A sentence of the page in the three languages."""
    return names(_texts()[key])


def names(words: Mapping[str, str], tag: str = "span") -> str:
    """A word in the three languages, of which one is shown."""
    return "".join(f'<{tag} lang="{language}">{escape(words[language])}</{tag}>' for language in LANGUAGES)


def interval(value: Mapping[str, float] | None, share: bool = False) -> str:
    """A mean with its interval."""
    if value is None:
        return "–"
    mean, low, high = (f"{value[name]:z.1%}" if share else f"{value[name]:z.2f}" for name in ("mean", "low", "high"))
    return f"{mean} ({low} … {high})".replace("-", "\u2212")


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; all columns but the first hold numbers."""
    head = "".join(f"<th>{said(key)}</th>" for key in heads)
    body = "".join(f"<tr><td>{first}</td>{''.join(f'<td class=n>{cell}</td>' for cell in rest)}</tr>" for first, *rest in rows)
    return f"<table><tr>{head}</tr>{body}</table>"


def bars(rows: Sequence[Bar], line: float | None = None, width: int = WIDTH, left: int = LEFT) -> str:
    """Bars with their intervals; `line` is drawn dashed, and `left` is the room for labels."""
    ends = [0.0, *(value[name] for _, value, _ in rows for name in ("low", "high")), line or 0.0]
    least, most = min(ends), max(ends)
    scale = (width - left - 60) / ((most - least) or 1)

    def x(value: float) -> float:
        return round(left + (value - least) * scale, 1)

    drawn = []
    for i, (label, value, written) in enumerate(rows):
        y, (start, end) = i * ROW, sorted((x(0), x(value["mean"])))
        drawn.append(f'<text x="0" y="{y + 19}">{label}</text><text x="{x(value["high"]) + 6}" y="{y + 19}">{written}</text>')
        drawn.append(f'<rect x="{start}" y="{y + 5}" width="{round(end - start, 1)}" height="18" fill="var(--one)" opacity=".75"/>')
        drawn.append(f'<path d="M{x(value["low"])} {y + 14}H{x(value["high"])}" stroke="var(--ink)" stroke-width="2"/>')
    if line is not None:
        drawn.append(f'<path d="M{x(line)} 0V{len(rows) * ROW}" stroke="var(--two)" stroke-width="2" stroke-dasharray="5 4"/>')
    return f'<svg viewBox="0 0 {width} {len(rows) * ROW}">{"".join(drawn)}</svg>'


def curve(moments: Sequence[Mapping[str, float]]) -> str:
    """A chance from the beginning to the end, with its interval as a band."""
    height = 220

    def point(i: int, value: float) -> str:
        return f"{40 + i * (WIDTH - 60) / (len(moments) - 1):.1f},{10 + (1 - value) * (height - 30):.1f}"

    band = [point(i, each["high"]) for i, each in enumerate(moments)]
    band += [point(i, each["low"]) for i, each in reversed(list(enumerate(moments)))]
    middle = " ".join(point(i, each["mean"]) for i, each in enumerate(moments))
    lines = "".join(
        f'<path d="M40 {10 + (1 - share) * (height - 30):.1f}H{WIDTH - 20}" stroke="var(--faint)"/>'
        f'<text x="0" y="{14 + (1 - share) * (height - 30):.1f}">{share:.0%}</text>'
        for share in (0, 0.5, 1)
    )
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}">{lines}<polygon points="{" ".join(band)}" fill="var(--one)" opacity=".3"/>'
        f'<polyline points="{middle}" fill="none" stroke="var(--one)" stroke-width="2.5"/></svg>'
    )


def _head(report: Mapping[str, Any]) -> str:
    switches = "".join(
        f'<label><input type="radio" name="language" id="{language}"{" checked" if language == "en" else ""}> {language}</label> '
        for language in LANGUAGES
    )
    by = said(f"by_{report['player']}")
    return (
        f"<nav>{switches}</nav><h1>{escape(report['title'])}: {said('title')}</h1>"
        f"<p>{report['games']:,} {said('games')}. {by}</p>{_changed(report['changed'])}"
    )


def _changed(changes: Sequence[tuple[str, Any, Any]]) -> str:
    if not changes:
        return ""
    rows = ([escape(key), escape(str(printed)), escape(str(here))] for key, printed, here in changes)
    return f"<h3>{said('changed')}</h3>" + table(("number", "printed", "value"), rows)


def _seats(report: Mapping[str, Any]) -> str:
    wins, points = [], []
    for i, seat in enumerate(report["seats"]):
        share = {"mean": seat["wins"], "low": seat["low"], "high": seat["high"]}
        mean = {"mean": seat["points"], "low": seat["points_low"], "high": seat["points_high"]}
        label = names({language: f"{text} {i + 1}" for language, text in _texts()["seat"].items()}, "tspan")
        wins.append((label, share, f"{seat['wins']:.1%}"))
        points.append((label, mean, f"{seat['points']:.1f}".replace("-", "\u2212")))
    title = said("turn_order" if report["turn_order"] else "seats")
    chart = bars(wins, 1 / len(wins))
    return f"<h2>{title}</h2><h3>{said('wins')}</h3>{chart}<p>{said('fair')}</p><h3>{said('points')}</h3>{bars(points)}"


def _game(report: Mapping[str, Any]) -> str:
    rows = [[said("length"), interval(report["length"])], [said("ties"), interval(report["ties"], share=True)]]
    rows += [[said("winner"), interval(report["winner"])], [said("known"), interval(report["known"], share=True)]]
    rows += [[said("lead_changes"), interval(report["lead_changes"])], [said("doubted"), interval(report["doubted"])]]
    rows += [_skill_row(row) for row in report["skill"] or []]
    rows += [[said("luck"), interval(report["luck"], share=True)]] if report["luck"] else []
    body = "".join(f"<tr><td>{name}</td><td class=n>{value}</td></tr>" for name, value in rows)
    course = f"<h3>{said('course')}</h3>{curve(report['course'])}" if report["course"] else ""
    return f"<h2>{said('game')}</h2><table>{body}</table>{course}"


def _goals(report: Mapping[str, Any]) -> str:
    """What the game shall achieve, and whether it does."""
    if not report["goals"]:
        return ""
    rows = []
    for goal in report["goals"]:
        reached = "–" if goal["value"] is None else f"{goal['value']:.3g}"
        state = (
            said("unknown") if goal["met"] is None else said("met") if goal["met"] else f"<span class=dead>{said('missed')}</span>"
        )
        bounds = f"{goal['low']:g} … {goal['high']:g}"
        rows.append([names(goal["names"]), *(text.replace("-", "\u2212") for text in (bounds, reached)), state])
    return f"<h2>{said('goals')}</h2>" + table(("goal", "bounds", "value", "state"), rows)


def _skill_row(row: Mapping[str, Any]) -> list[str]:
    share = {"mean": row["share"], "low": row["low"], "high": row["high"]}
    return [
        said("against_" + row["weaker"].replace(" ", "_")),
        f"{interval(share, share=True)}; {said('fair_is')} {row['fair']:.1%}",
    ]


def _sources(report: Mapping[str, Any]) -> str:
    rows = ([names(row["names"]), interval(row["winners"]), interval(row["others"])] for row in report["sources"])
    return f"<h2>{said('sources')}</h2>" + table(("source", "winners", "others"), rows)


def _things(report: Mapping[str, Any]) -> str:
    things = report["things"]
    dead = [f"{names(thing['names'])} ({escape(thing['kind'])})" for thing in things if thing["dead"] and thing["kind"] != CHOICE]
    groups = [_thing_row(thing) for thing in things if thing["kind"] != CHOICE]
    choices = [_thing_row(thing) for thing in things if thing["kind"] == CHOICE]
    heads = ("thing", "kind", "offered", "chosen", "by_winners", "worth", "worth_wins", "state")
    return (
        f"<h2>{said('things')}</h2>{_worth_chart(things)}"
        f"<p>{said('dead_list')}: <span class=dead>{', '.join(dead) or said('none')}</span></p>"
        f"{table(heads, groups)}<details><summary>{said('single')}</summary>{table(heads, choices)}</details>"
    )


def _thing_row(thing: Mapping[str, Any]) -> list[str]:
    by_winners = f"{thing['by_winners'] / thing['chosen']:.0%}" if thing["chosen"] else "–"
    counts = [f"{thing['offered']:,}", f"{thing['chosen']:,}", by_winners]
    worths = [interval(worth_interval(thing, *each), share=each[0] == "worth_wins") for each in WORTHS]
    return [names(thing["names"]), escape(thing["kind"]), *counts, *worths, _remark(thing)]


def worth_interval(thing: Mapping[str, Any], mean: str, ends: str) -> dict[str, float] | None:
    """What a thing is worth, with its interval; None where that is not known."""
    return None if thing[mean] is None else {"mean": thing[mean], "low": thing[f"{ends}_low"], "high": thing[f"{ends}_high"]}


def _worth_chart(things: Sequence[Mapping[str, Any]]) -> str:
    """Bars of what things are worth, the dearest first; kinds of choices are left to the table."""
    known = [thing for thing in things if thing["worth_points"] is not None and thing["kind"] not in (ACTION, CHOICE)]
    if not known:
        return ""
    rows = []
    for thing in sorted(known, key=lambda thing: -thing["worth_points"]):
        worth = worth_interval(thing, *WORTHS[0])
        assert worth is not None
        rows.append((names(thing["names"], "tspan"), worth, f"{worth['mean']:.1f}".replace("-", "\u2212")))
    return f"<h3>{said('worth')}</h3><p>{said('worth_means')}</p>{bars(rows)}"


def _remark(thing: Mapping[str, Any]) -> str:
    if not thing["offered"]:
        return said("never_offered")
    told = [said("never_chosen")] if not thing["chosen"] else []
    return ", ".join(told + ([f"<span class=dead>{said('dead')}</span>"] if thing["dead"] else []))


def _numbers(report: Mapping[str, Any]) -> str:
    if not report.get("numbers"):
        return ""
    rows = []
    for each in report["numbers"]:
        parts = [each["points"], each["winner"], each["length"]]
        told = [*(interval(part) for part in parts), interval(each["seats"][0]["wins"], share=True)]
        rows.append([escape(each["key"]), str(each["value"]), *told, said("worthless") if each["worthless"] else ""])
    return f"<h2>{said('numbers')}</h2>" + table(("number", "value", "a_seat", "winner", "length", "first_wins", "state"), rows)


def _against(report: Mapping[str, Any]) -> str:
    if "against" not in report:
        return ""
    other = report["against"]
    more = other["differences"]
    seats = []
    for i, (here, there, each) in enumerate(zip(report["seats"], other["seats"], more["seats"], strict=True)):
        wins = [f"{here['wins']:.1%}", f"{there['wins']:.1%}", interval(each["wins"], share=True)]
        seats.append([f"{said('seat')} {i + 1}", *wins, interval(each["points"])])
    whole = [[said(key), interval(more[name])] for key, name in (("a_seat", "points"), ("winner", "winner"), ("length", "length"))]
    used = ([names(row["names"]), escape(row["kind"]), f"{row['chosen']:,}", f"{row['chosen_there']:,}"] for row in other["things"])
    return (
        f"<h2>{said('against')}</h2>{_changed(other['changed'])}{table(('wins', 'here', 'there', 'difference', 'points'), seats)}"
        f"{table(('game', 'difference'), whole)}"
        f"<details><summary>{said('things')}</summary>{table(('thing', 'kind', 'here', 'there'), used)}</details>"
    )
