"""`underhill balance`: what expert games tell of seats, points, choices and numbers."""

import json as json_text
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from underhill.cli.console import GameName, Json, NumbersFile, Options, Seats, Seed, console, print_json, read_options
from underhill.cli.experts import ExpertsDevice, experts_on
from underhill.cli.simulate import Device
from underhill.core.files import make_folder
from underhill.core.game import game as find_game
from underhill.core.numbers import read_toml
from underhill.lab.balance import PAIRS
from underhill.lab.balance import balance as run
from underhill.lab.balance_page import WORTHS, give_or_take, interval, page, worth_interval
from underhill.lab.setting import Setting
from underhill.lab.things import CHOICE

Against = Annotated[Path | None, typer.Option("--against", help="Other numbers, played on the same seeds and compared.")]
Worth = Annotated[
    list[str] | None, typer.Option("--worth", help="A number such as items.fairy_dust, KEY.1 in a list; may be repeated.")
]
Pairs = Annotated[int, typer.Option("--pairs", min=0, help="Pairs of games that tell what a thing is worth; 0 leaves it out.")]
Things = Annotated[list[str] | None, typer.Option("--thing", help="Only this thing's worth, such as fairy_wand; may be repeated.")]
WEAKER = {"warmer net": "nets that follow their odds", "greedy": "greedy players"}


def balance(
    game: GameName,
    seats: Seats = None,
    games: Annotated[int, typer.Option("--games", min=2, help="How many games.")] = 1_000,
    seed: Seed = 0,
    option: Options = None,
    numbers: NumbersFile = None,
    against: Against = None,
    worth: Worth = None,
    pairs: Pairs = PAIRS,
    thing: Things = None,
    device: ExpertsDevice = Device.CPU,
    out: Annotated[Path | None, typer.Option("--out", help="A folder for the page and the JSON.")] = None,
    json: Json = False,
) -> None:
    """Let the game's net play every seat: who wins, what is used, and what numbers are worth, with intervals."""
    found = find_game(game)
    options, plays = read_options(found, option, numbers), experts_on(device)
    setting = Setting.of(found, found.seats.start if seats is None else seats, games, seed, options, plays)
    other = None if against is None else read_toml(against)
    if out is not None:
        make_folder(out)
    report = run(setting, other, worth or [], pairs, thing or [])
    if out is not None:
        (out / "balance.html").write_text(page(report), encoding="utf-8")
        (out / "balance.json").write_text(json_text.dumps(report), encoding="utf-8")
    if json:
        print_json(report)
    else:
        show(report)


def show(report: Mapping[str, Any]) -> None:
    """The report as short tables."""
    who = "the game's net" if report["player"] == "net" else f"greedy, because {report['no_net']}"
    console.print(f"{report['title']}: {report['games']:,} games of {report['length']['mean']:.0f} choices each, by {who}")
    table = Table("in turn order" if report["turn_order"] else "seat", "wins", "95 %", "points")
    for i, seat in enumerate(report["seats"]):
        table.add_row(str(i + 1), f"{seat['wins']:.1%}", f"{seat['low']:.1%} to {seat['high']:.1%}", f"{seat['points']:.2f}")
    console.print(table)
    console.print(f"shared wins {interval(report['ties'], share=True)}, winner's points {interval(report['winner'])}")
    if report["known"]:
        console.print(f"the winner is known after {interval(report['known'], share=True)} of a game")
        console.print(
            f"the lead changes {interval(report['lead_changes'])} times, experts doubt {interval(report['doubted'])} choices"
        )
    for row in report["skill"] or []:
        console.print(f"alone among {WEAKER[row['weaker']]} the net wins {_share(row)}; {row['fair']:.1%} would be fair")
    if report["luck"]:
        console.print(f"the deal explains {interval(report['luck'], share=True)} of who is ahead")
    _show_goals(report["goals"])
    _show_things(report["things"])
    _show_worth(report["things"])
    for each in report["numbers"]:
        told = "changes nothing that these games show" if each["worthless"] else f"winner's {interval(each['winner'])}"
        console.print(f"one more at {each['key']} ({each['value']}): points of a seat {interval(each['points'])}, {told}")
    if "against" in report:
        _show_against(report)
    console.print("what stands out:" if report["findings"] else "nothing stands out that these games show surely")
    for finding in report["findings"]:
        console.print(f"- {finding['words']['en']}")


def _show_goals(goals: list[Mapping[str, Any]]) -> None:
    if goals:
        table = Table("goal", "shall be", "is", "")
        for goal in goals:
            reached = "–" if goal["value"] is None else f"{goal['value']:.3g}"
            state = "not told" if goal["met"] is None else "met" if goal["met"] else "missed"
            table.add_row(goal["names"]["en"], f"{goal['low']:g} to {goal['high']:g}", reached, state)
        console.print(table)


def _show_things(things: list[Mapping[str, Any]]) -> None:
    grouped = [thing for thing in things if thing["kind"] != CHOICE]
    for title, chosen in (
        ("dead", [thing for thing in grouped if thing["dead"]]),
        ("never chosen", [thing for thing in grouped if thing["offered"] and not thing["chosen"]]),
        ("never offered", [thing for thing in grouped if thing["occurs"] and not thing["offered"]]),
        ("not in games with these players and options", [thing for thing in grouped if not thing["occurs"]]),
    ):
        names = [f"{thing['kind']} {thing['name']}" for thing in chosen]
        console.print(f"{title}: {', '.join(names) or 'none'}")


def _show_worth(things: list[Mapping[str, Any]]) -> None:
    """Those whose worth is known, the dearest first."""
    known = sorted((thing for thing in things if thing["worth_points"] is not None), key=lambda thing: -thing["worth_points"])
    if known:
        table = Table("worth to whoever takes it", "points", "wins", "pairs")
        for thing in known:
            points, wins = (worth_interval(thing, *each) for each in WORTHS)
            told = give_or_take(points), give_or_take(wins, share=True)
            table.add_row(f"{thing['kind']} {thing['name']}", *told, str(thing["pairs"]))
        console.print(table)


def _share(row: Mapping[str, float]) -> str:
    return interval({"mean": row["share"], "low": row["low"], "high": row["high"]}, share=True)


def _show_against(report: Mapping[str, Any]) -> None:
    """The other numbers beside these, seat by seat, with the differences."""
    other, seats = report["against"], report["seats"]
    more = other["differences"]
    table = Table("seat", "wins", "there", "difference", "points", "there", "difference", title="other numbers")
    for i, (here, there, change) in enumerate(zip(seats, other["seats"], more["seats"], strict=True)):
        wins = (f"{here['wins']:.1%}", f"{there['wins']:.1%}", give_or_take(change["wins"], share=True))
        table.add_row(str(i + 1), *wins, f"{here['points']:.2f}", f"{there['points']:.2f}", give_or_take(change["points"]))
    console.print(table)
    points, winner, length = (interval(more[name]) for name in ("points", "winner", "length"))
    console.print(f"differences: points of a seat {points}, the winner's {winner}, length {length}")
    _show_worth_against(other["things"])


def _show_worth_against(things: list[Mapping[str, Any]]) -> None:
    """Those whose worth is known on both sides."""
    known = [thing for thing in things if thing["kind"] != CHOICE and thing["more_worth"]]
    if known:
        table = Table("taken how often", "here", "there", "worth more there, in points")
        for thing in known:
            counts = (f"{thing[side]:,}" for side in ("chosen", "chosen_there"))
            table.add_row(f"{thing['kind']} {thing['name']}", *counts, give_or_take(thing["more_worth"]))
        console.print(table)
