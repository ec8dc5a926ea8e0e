"""How strong the bots are: arena plans side by side in N processes. Results are logged, so it can be resumed.

    python bench/strength.py [nets] [greedy] [search] [doubling] [owl] [elder] [--line BOT OTHER]
                             [--game GAME] [--seats N] [--games N] [--processes N] [--seconds S] [--logs FOLDER] [--table]

`nets` is what a net must hold: alone and with search against `search:ms=200`, against the net alone and against `greedy` in all
other seats. `greedy` and `search` are the two-player lines of docs/bots.md, `doubling` sets a budget against half of it, `owl` and
`elder` seat that level against greedy with three and more players. `--line` sets any bot against another one in all other seats.

Every plan rotates the seats and mirrors the seeds. All plans are played in turns; after S seconds it stops and prints what it has:
one JSON object a line with the share of the win of each line's first bot (and its rivals with `--table`, in Markdown). Only sets in
which every rotation was played are counted. Budgets in milliseconds are processor time: they depend on the machine, but not on
what else it does.

It needs nothing but numpy and numba.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from underhill.core.game import game as find_game
from underhill.core.game import games
from underhill.lab.arena import Plan
from underhill.lab.campaign import Results, run_all, whole_sets
from underhill.lab.standings import Standing, standings

YARDSTICK, NET = "search:ms=200", "net:ms=200"
SECTIONS = ("nets", "greedy", "search", "doubling", "owl", "elder")


def plans(section: str, game: str, n: int) -> Iterator[Plan]:
    """The plans of a section for a game, each of about n games."""
    seats = list(find_game(game).seats)
    more = [each for each in seats if each > 2]
    if section == "nets":
        yield plan(game, ("net", YARDSTICK), 2, n)
        yield plan(game, (NET, "net"), 2, n)
        yield from (plan(game, (NET, YARDSTICK), each, n) for each in seats)
        yield from (plan(game, (NET, "greedy"), each, n) for each in more)
    elif section == "greedy":
        yield plan(game, ("greedy", "random"), 2, n)
    elif section == "search":
        yield plan(game, (YARDSTICK, "greedy"), 2, n)
    elif section == "doubling":
        yield from (plan(game, (f"search:sims={2 * sims}", f"search:sims={sims}"), 2, n) for sims in (500, 1000))
    else:
        yield from (plan(game, (section, "greedy"), each, n) for each in more)


def plan(game: str, bots: Sequence[str], seats: int, n: int) -> Plan:
    """A plan of whole sets, at least n games."""
    return Plan(game, tuple(bots), seats, -(-n // seats) * seats)


def main() -> None:
    """Play the sections and lines that are named; all sections if nothing is."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sections", nargs="*", metavar="SECTION")
    parser.add_argument("--line", nargs=2, action="append", default=[], metavar=("BOT", "OTHER"))
    parser.add_argument("--game", action="append", choices=list(games()))
    parser.add_argument("--seats", type=int, action="append")
    parser.add_argument("--games", type=int, default=96, help="the fewest games for each plan")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--logs", type=Path, default=Path("strength"))
    parser.add_argument("--table", action="store_true")
    chosen = parser.parse_args()
    if unknown := set(chosen.sections) - set(SECTIONS):
        parser.error(f"there is no section {', '.join(unknown)}; there are {', '.join(SECTIONS)}")
    sections = chosen.sections or ([] if chosen.line else SECTIONS)
    wanted: dict[Plan, None] = {}
    for game in chosen.game or games():
        found = [each for section in sections for each in plans(section, game, chosen.games)]
        found += [plan(game, line, seats, chosen.games) for line in chosen.line for seats in find_game(game).seats]
        wanted |= dict.fromkeys(each for each in found if not chosen.seats or each.seats in chosen.seats)
    results = run_all(list(wanted), chosen.processes, chosen.logs, chosen.seconds)
    for each in wanted:
        report(each, results, chosen.table)


def report(plan: Plan, results: Results, as_table: bool) -> None:
    """Print the line of a plan's first bot, or all of them as a table."""
    played = whole_sets(plan, results[plan])
    if not played:
        print(json.dumps({"game": plan.game, "seats": plan.seats, "bot": plan.bots[0], "against": plan.bots[1], "games": 0}))
        return
    table = standings(plan, played)
    if as_table:
        for line in table.lines:
            print(markdown(plan, line), flush=True)
        return
    first, second = sorted(table.lines, key=lambda line: line.bot != plan.bots[0])
    figures = {"games": first.games, "share": first.share, "low": first.share_low, "high": first.share_high}
    figures |= {"fair": first.fair_share, "times_fair": round(first.share / first.fair_share, 3)}
    figures |= {"points": first.points, "points_against": second.points, "ms": first.ms, "ms_against": second.ms}
    figures |= {"failures": first.failures + second.failures}
    print(json.dumps({"game": plan.game, "seats": plan.seats, "bot": first.bot, "against": second.bot, **figures}), flush=True)


def markdown(plan: Plan, line: Standing) -> str:
    """A bot's line as a row of a table."""
    share = f"{line.share:.1%} ({line.share_low:.1%}–{line.share_high:.1%})"
    rating = f"{line.rating.rating:+.0f} ({line.rating.low:+.0f} to {line.rating.high:+.0f})"
    figures = f"{line.games} | {share} | {line.fair_share:.0%} | {rating} | {line.points} | {line.ms}"
    return f"| {plan.game} | {plan.seats} | {line.bot} | {figures} |"


if __name__ == "__main__":
    main()
