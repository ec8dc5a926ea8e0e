"""The balance report as one HTML page that stands alone: charts as SVG, light and dark, names in three languages."""

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import groupby
from typing import Any

from underhill.core.words import LANGUAGES
from underhill.lab.balance_words import in_all, noted, text
from underhill.lab.findings import goal_number
from underhill.lab.things import ACTION, CHOICE

WIDTH, ROW, LABEL = 360, 30, 20  # of a chart, in pixels of a phone; a label above its bar has a line of its own
ROOM = 60  # on the right, for what is written beside a bar
SPACED = re.compile(r"(?<=«) | (?=[:;?!»])")  # French spaces at which no line may break
CALLED = {"en": "English", "fr": "Français", "de": "Deutsch"}
WORTHS = (("worth_points", "worth"), ("worth_wins", "worth_wins"))  # the fields of a thing that hold what it is worth
Bar = tuple[str, Mapping[str, float], str]  # a label, a mean with its interval, and how it is written
STYLE = """
:root { color-scheme: light dark; --ink: #2c2417; --paper: #faf6ec; --faint: #cfc5ae; --one: #2f6d4f; --two: #a4531d; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece4d2; --paper: #1d1a15; --faint: #4d4638; --one: #7cc7a0; --two: #e8a36b; }
}
* { box-sizing: border-box; }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
body { max-width: 64rem; margin: 1rem auto 4rem; padding: 0 1rem; }
h1, h2 { line-height: 1.2; }
h2 { margin: 2.5rem 0 .5rem; border-bottom: 2px solid var(--faint); } h3, h4 { margin: 1.5rem 0 .5rem; }
:is(h3, h4) span { display: inline-block; } :is(h3, h4) span::first-letter { text-transform: uppercase; }
nav label { margin-right: 1rem; }
p, ul { max-width: 46rem; }
.beside { display: flex; flex-wrap: wrap; gap: 0 3rem; } .beside > div { flex: 1 1 18rem; max-width: 26rem; }
.wide { overflow-x: auto; } /* with a shadow at the side where there is more, which the paper covers at the end */
.wide { background: linear-gradient(90deg, var(--paper) 50%, transparent) left / 2rem 100% no-repeat local,
  linear-gradient(270deg, var(--paper) 50%, transparent) right / 2rem 100% no-repeat local,
  linear-gradient(90deg, var(--faint), transparent) left / .9rem 100% no-repeat,
  linear-gradient(270deg, var(--faint), transparent) right / .9rem 100% no-repeat; }
table { border-collapse: collapse; margin: .5rem 0 1rem; }
th, td { text-align: left; vertical-align: top; padding: .2rem 1.2rem .2rem 0; border-bottom: 1px solid var(--faint); }
th { font-size: .875rem; } th + th { text-align: right; }
td:first-child { min-width: 9rem; overflow-wrap: anywhere; hyphens: auto; } :is(th, td):last-child { padding-right: 0; }
td.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
svg { display: block; width: 100%; max-width: 26rem; height: auto; }
svg text { fill: var(--ink); font-size: 14px; paint-order: stroke; stroke: var(--paper); stroke-width: 5px; }
@media (max-width: 40rem) { th, td { padding-right: .5rem; font-size: .875rem; } td:first-child { min-width: 6.5rem; } }
.dead { color: var(--two); font-weight: 600; }
summary { cursor: pointer; margin: 1rem 0; font-weight: 600; }
:root:has(#en:checked) :is(span, text, tspan):is([lang=fr], [lang=de]),
:root:has(#fr:checked) :is(span, text, tspan):is([lang=en], [lang=de]),
:root:has(#de:checked) :is(span, text, tspan):is([lang=en], [lang=fr]) { display: none; }
"""


def page(report: Mapping[str, Any]) -> str:
    """The whole page of a report."""
    parts = [
        _head(report),
        _findings(report),
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
    return names(text(key))


def names(words: Mapping[str, str], tag: str = "span") -> str:
    """A word in the three languages, of which one is shown."""
    spaced = in_all(lambda language: SPACED.sub("\u00a0", words[language]) if language == "fr" else words[language])
    return "".join(f'<{tag} lang="{language}">{escape(spaced[language])}</{tag}>' for language in LANGUAGES)


def number(english: str, tag: str = "span") -> str:
    """A number as each language writes it; once, if they write it alike."""
    written = in_all(lambda language: noted(english, language))
    return names(written, tag) if len(set(written.values())) > 1 else written["en"]


def interval(value: Mapping[str, float] | None, share: bool = False) -> str:
    """A mean with its interval."""
    if value is None:
        return "–"
    mean, low, high = (f"{value[name]:z.1%}" if share else f"{value[name]:z.2f}" for name in ("mean", "low", "high"))
    return f"{mean} ({low} … {high})".replace("-", "\u2212")


def give_or_take(value: Mapping[str, float] | None, share: bool = False, fine: bool = False) -> str:
    """A mean and half of its interval; with one digit more where it shall be fine."""
    if value is None:
        return "–"
    form = f"z.{int(fine)}%" if share else f"z.{1 + fine}f"
    return f"{value['mean']:{form}} ± {(value['high'] - value['low']) / 2:{form}}".replace("-", "\u2212")


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; all columns but the first hold numbers."""
    head = "".join(f"<th>{said(key)}</th>" for key in heads)
    body = "".join(f"<tr><td>{first}</td>{''.join(map(_cell, rest))}</tr>" for first, *rest in rows)
    return f"<div class=wide><table><tr>{head}</tr>{body}</table></div>"


def _cell(content: str) -> str:
    return f"<td class=n>{content if '<' in content else number(content)}</td>"


def bars(rows: Sequence[Bar], line: float | None = None, left: int = 0) -> str:
    """Bars with their intervals, each below its label, or beside it with `left` as the room for labels; `line` is drawn dashed."""
    ends = [0.0, *(value[name] for _, value, _ in rows for name in ("low", "high")), line or 0.0]
    least, most = min(ends), max(ends)
    above = 0 if left else LABEL
    scale, row = (WIDTH - left - ROOM) / ((most - least) or 1), ROW + above

    def x(value: float) -> float:
        return round(left + (value - least) * scale, 1)

    drawn, written = [], []
    for i, (label, value, told) in enumerate(rows):
        y, (start, end) = i * row + above, sorted((x(0), x(value["mean"])))
        drawn.append(f'<path d="M{x(0)} {y + 2}v24" stroke="var(--ink)"/>')
        drawn.append(f'<rect x="{start}" y="{y + 5}" width="{round(end - start, 1)}" height="18" fill="var(--one)" opacity=".75"/>')
        drawn.append(f'<path d="M{x(value["low"])} {y + 14}H{x(value["high"])}" stroke="var(--ink)" stroke-width="2"/>')
        written.append(f'<text x="0" y="{y + 19 - above}">{label}</text>')
        written.append(f'<text x="{x(value["high"]) + 6}" y="{y + 19}">{told}</text>')
    if line is not None:
        drawn.append(f'<path d="M{x(line)} 0V{len(rows) * row}" stroke="var(--two)" stroke-width="2" stroke-dasharray="5 4"/>')
    return f'<svg viewBox="0 0 {WIDTH} {len(rows) * row}">{"".join(drawn + written)}</svg>'


def curve(moments: Sequence[Mapping[str, float]]) -> str:
    """A chance from the beginning to the end, with its interval as a band."""
    height, foot, left = 200, 30, 44

    def y(share: float) -> float:
        return 10 + (1 - share) * (height - foot - 10)

    def point(i: int, value: float) -> str:
        return f"{left + i * (WIDTH - left - 10) / (len(moments) - 1):.1f},{y(value):.1f}"

    band = [point(i, moment["high"]) for i, moment in enumerate(moments)]
    band += [point(i, moment["low"]) for i, moment in reversed(list(enumerate(moments)))]
    middle = " ".join(point(i, moment["mean"]) for i, moment in enumerate(moments))
    lines = "".join(
        f'<path d="M{left} {y(share):.1f}H{WIDTH - 10}" stroke="var(--faint)"/>'
        f'<text x="0" y="{y(share) + 5:.1f}">{number(f"{share:.0%}", "tspan")}</text>'
        for share in (0, 0.5, 1)
    )
    lines += f'<text x="{left}" y="{height - 6}">{names(text("begin"), "tspan")}</text>'
    lines += f'<text x="{WIDTH - 10}" y="{height - 6}" text-anchor="end">{names(text("end"), "tspan")}</text>'
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}">{lines}<polygon points="{" ".join(band)}" fill="var(--one)" opacity=".3"/>'
        f'<polyline points="{middle}" fill="none" stroke="var(--one)" stroke-width="2.5"/></svg>'
    )


def _head(report: Mapping[str, Any]) -> str:
    switches = "".join(
        f'<label><input type="radio" name="language" id="{language}"{" checked" if language == "en" else ""}> {called}</label>'
        for language, called in CALLED.items()
    )
    games, by = number(f"{report['games']:,}"), said(f"by_{report['player']}")
    return (
        f"<nav>{switches}</nav><h1>{escape(report['title'])} – {said('title')}</h1>"
        f"<p>{games} {said('games')}. {by}</p>{_changed(report, 'changed', report['changed'])}"
        f"{_changed(report, 'there', report.get('against', {}).get('changed', ()))}"
    )


def _findings(report: Mapping[str, Any]) -> str:
    """What stands out, one sentence each."""
    told = [names(finding["words"]) for finding in report["findings"]] or [said("no_findings")]
    return f"<h2>{said('findings')}</h2><ul>{''.join(f'<li>{words}</li>' for words in told)}</ul>"


def _changed(report: Mapping[str, Any], title: str, changes: Sequence[tuple[str, Any, Any]]) -> str:
    """The numbers that are not the printed ones."""
    if not changes:
        return ""
    rows = ([_key(report, key), escape(str(printed)), escape(str(here))] for key, printed, here in changes)
    return f"<h3>{said(title)}</h3>" + table(("number", "printed", "value"), rows)


def _key(report: Mapping[str, Any], key: str) -> str:
    """A number by its name and by the key that programs know it by."""
    return f"{names(report['number_names'][key])} <code>{escape(key)}</code>"


def _seats(report: Mapping[str, Any]) -> str:
    wins, points = [], []
    for i, seat in enumerate(report["seats"]):
        share = {"mean": seat["wins"], "low": seat["low"], "high": seat["high"]}
        mean = {"mean": seat["points"], "low": seat["points_low"], "high": seat["points_high"]}
        label = names({language: f"{word} {i + 1}" for language, word in text("seat").items()}, "tspan")
        wins.append((label, share, number(f"{seat['wins']:.1%}", "tspan")))
        points.append((label, mean, number(f"{seat['points']:.1f}", "tspan")))
    title, room = said("turn_order" if report["turn_order"] else "seats"), 60
    charts = (("wins", bars(wins, 1 / len(wins), room)), ("points", bars(points, left=room)))
    drawn = "".join(f"<div><h3>{said(key)}</h3>{chart}</div>" for key, chart in charts)
    return f"<h2>{title}</h2><div class=beside>{drawn}</div><p>{said('fair')}</p>"


def _game(report: Mapping[str, Any]) -> str:
    rows = [[said("length"), interval(report["length"])], [said("ties"), interval(report["ties"], share=True)]]
    rows += [[said("winner"), interval(report["winner"])], [said("known"), interval(report["known"], share=True)]]
    rows += [[said("lead_changes"), interval(report["lead_changes"])], [said("doubted"), interval(report["doubted"])]]
    rows += [_skill_row(row) for row in report["skill"] or []]
    rows += [[said("luck"), interval(report["luck"], share=True)]] if report["luck"] else []
    body = "".join(f"<tr><td>{name}</td>{_cell(value)}</tr>" for name, value in rows)
    course = f"<h3>{said('course')}</h3>{curve(report['course'])}" if report["course"] else ""
    return f"<h2>{said('game')}</h2><div class=wide><table>{body}</table></div>{course}"


def _goals(report: Mapping[str, Any]) -> str:
    """What the game shall achieve, and whether it does."""
    if not report["goals"]:
        return ""
    rows = []
    for goal in report["goals"]:
        state = said("unknown") if goal["met"] is None else said("met") if goal["met"] else _dead("missed")
        low, high = (goal_number(goal, goal[name]) for name in ("low", "high"))
        rows.append([names(goal["names"]), f"{low} … {high}", _reached(goal), state])
    return f"<h2>{said('goals')}</h2>" + table(("goal", "bounds", "value", "state"), rows)


def _reached(goal: Mapping[str, Any]) -> str:
    return "–" if goal["value"] is None else goal_number(goal, goal["value"])


def _dead(key: str) -> str:
    return f"<span class=dead>{said(key)}</span>"


def _skill_row(row: Mapping[str, Any]) -> list[str]:
    share = {"mean": row["share"], "low": row["low"], "high": row["high"]}
    fair = number(f"{row['fair']:.1%}")
    who = said("against_" + row["weaker"].replace(" ", "_"))
    return [f"{who} ({said('fair_is')} {fair})", interval(share, share=True)]


def _sources(report: Mapping[str, Any]) -> str:
    rows = ([names(row["names"]), give_or_take(row["winners"]), give_or_take(row["others"])] for row in report["sources"])
    return f"<h2>{said('sources')}</h2>" + table(("source", "winners", "others"), rows)


def _things(report: Mapping[str, Any]) -> str:
    """Every kind of things with a chart of what they are worth and a table, then the kinds of choices, then every choice."""
    things = report["things"]
    listed = [thing for thing in things if thing["dead"] and thing["kind"] != CHOICE]
    dead = ", ".join(f"{names(thing['names'])} ({_kind(report, thing['kind'])})" for thing in listed)
    kinds = "".join(
        f"<h3>{_kind(report, kind)}</h3>{_worth_chart(group)}{_thing_table(group)}"
        for kind, group in _by_kind(things)
        if kind != CHOICE
    )
    single = _thing_table([thing for thing in things if thing["kind"] == CHOICE])
    return (
        f"<h2>{said('things')}</h2><p>{said('worth_means')}</p><p>{said('dead_list')} {dead or said('none')}</p>"
        f"{kinds}<details><summary>{said('single')}</summary>{single}</details>"
    )


def _by_kind(things: Sequence[Mapping[str, Any]]) -> list[tuple[str, list[Mapping[str, Any]]]]:
    """Things by their kind; those kinds that every game has come last."""
    ordered = sorted(things, key=lambda thing: (thing["kind"] in (ACTION, CHOICE), thing["kind"] == CHOICE))
    return [(kind, list(group)) for kind, group in groupby(ordered, key=lambda thing: thing["kind"])]


def _kind(report: Mapping[str, Any], kind: str) -> str:
    """What a kind of things is called."""
    return said("families") if kind == ACTION else names(report["kinds"][kind])


def _thing_table(things: Sequence[Mapping[str, Any]]) -> str:
    return table(("thing", "offered", "chosen", "by_winners", "worth", "worth_wins", "state"), map(_thing_row, things))


def _thing_row(thing: Mapping[str, Any]) -> list[str]:
    by_winners = f"{thing['by_winners'] / thing['chosen']:.0%}" if thing["chosen"] else "–"
    counts = [f"{thing['offered']:,}", f"{thing['chosen']:,}", by_winners]
    worths = [give_or_take(worth_interval(thing, *fields), share=fields[0] == "worth_wins") for fields in WORTHS]
    return [names(thing["names"]), *counts, *worths, _remark(thing)]


def worth_interval(thing: Mapping[str, Any], mean: str, ends: str) -> dict[str, float] | None:
    """What a thing is worth, with its interval; None where that is not known."""
    return None if thing[mean] is None else {"mean": thing[mean], "low": thing[f"{ends}_low"], "high": thing[f"{ends}_high"]}


def _worth_chart(things: Sequence[Mapping[str, Any]]) -> str:
    """Bars of what things of a kind are worth, the dearest first; kinds of choices are left to the table."""
    known = [thing for thing in things if thing["worth_points"] is not None and thing["kind"] != ACTION]
    rows = []
    for thing in sorted(known, key=lambda thing: -thing["worth_points"]):
        worth = worth_interval(thing, *WORTHS[0])
        assert worth is not None
        rows.append((names(thing["names"], "tspan"), worth, number(f"{worth['mean']:z.1f}", "tspan")))
    return f"<h4>{said('worth')}</h4>{bars(rows)}" if rows else ""


def _remark(thing: Mapping[str, Any]) -> str:
    if not thing["offered"]:
        return said("never_offered" if thing["occurs"] else "absent")
    told = [said("never_chosen")] if not thing["chosen"] else []
    return ", ".join(told + ([_dead("dead")] if thing["dead"] else [])) or " "


def _numbers(report: Mapping[str, Any]) -> str:
    if not report.get("numbers"):
        return ""
    rows = []
    for row in report["numbers"]:
        parts = [row["points"], row["winner"], row["length"]]
        told = [*(give_or_take(part, fine=True) for part in parts), give_or_take(row["seats"][0]["wins"], share=True, fine=True)]
        rows.append([_key(report, row["key"]), str(row["value"]), *told, said("worthless") if row["worthless"] else ""])
    return f"<h2>{said('numbers')}</h2>" + table(("number", "value", "a_seat", "winner", "length", "first_wins", "state"), rows)


def _against(report: Mapping[str, Any]) -> str:
    """The other numbers beside these: seats, whole games, goals, and what is used or worth otherwise."""
    if "against" not in report:
        return ""
    other = report["against"]
    more = other["differences"]
    wins, points = [], []
    for i, (here, there, change) in enumerate(zip(report["seats"], other["seats"], more["seats"], strict=True)):
        seat = f"{said('seat')} {i + 1}"
        wins.append([seat, f"{here['wins']:.1%}", f"{there['wins']:.1%}", give_or_take(change["wins"], share=True, fine=True)])
        points.append([seat, f"{here['points']:.2f}", f"{there['points']:.2f}", give_or_take(change["points"], fine=True)])
    whole = [
        [said(key), give_or_take(more[name], fine=True)]
        for key, name in (("a_seat", "points"), ("winner", "winner"), ("length", "length"))
    ]
    goals = [
        [names(here["names"]), _reached(here), _reached(there)] for here, there in zip(report["goals"], other["goals"], strict=True)
    ]
    sides = ("here", "there", "difference")
    tables = [table(("wins", *sides), wins), table(("points", *sides), points), table(("game", "difference"), whole)]
    tables += [table(("goal", "here", "there"), goals)] if goals else []
    return f"<h2>{said('against')}</h2>{''.join(tables)}{_changed_things(report)}"


def _changed_things(report: Mapping[str, Any]) -> str:
    """What is used or worth otherwise, by kind; single choices are folded away."""
    tables = {kind: _changed_table(group) for kind, group in _by_kind(report["against"]["things"])}
    single = tables.pop(CHOICE, "")
    kinds = "".join(f"<h4>{_kind(report, kind)}</h4>{drawn}" for kind, drawn in tables.items())
    folded = f"<details><summary>{said('single')}</summary>{single}</details>" if single else ""
    return f"<h3>{said('things')}</h3>{kinds}{folded}"


def _changed_table(things: Sequence[Mapping[str, Any]]) -> str:
    return table(("thing", "here", "there", "taken", "more_worth"), map(_changed_row, things))


def _changed_row(thing: Mapping[str, Any]) -> list[str]:
    counts = [f"{thing[side]:,}" for side in ("chosen", "chosen_there")]
    return [names(thing["names"]), *counts, give_or_take(thing["taken"], fine=True), give_or_take(thing["more_worth"])]
