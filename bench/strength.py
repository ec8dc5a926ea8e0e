"""How strong the bots are: the arena plans behind docs/bots.md, one Markdown line a bot. Results are logged, so it can be resumed.

    python bench/strength.py [greedy] [search] [doubling] [many] [levels] [--game GAME] [--games N] [--processes N] [--logs FOLDER]

`greedy` and `search` are the two-player lines of docs/bots.md, `doubling` sets a budget against half of it, `many` seats the two
best levels against greedy with three and more players, `levels` sets every level for people against the next one.

Every plan rotates the seats and mirrors the seeds. Budgets in milliseconds depend on the machine and on what else it does; those
in simulations do not.
"""

import argparse
from itertools import pairwise
from pathlib import Path

from underhill.core.game import games
from underhill.lab.arena import Plan, run
from underhill.lab.standings import standings

LADDER = ("random", "sprite", "fox", "owl", "elder")
BEST_LEVELS = ("owl", "elder")


def plans(section: str, game: str, n: int) -> list[Plan]:
    """The plans of a section for a game."""
    if section == "greedy":
        return [Plan(game, ("greedy", "random"), 2, n)]
    if section == "search":
        return [Plan(game, ("search:ms=200", "greedy"), 2, n)]
    if section == "doubling":
        return [Plan(game, (f"search:sims={2 * sims}", f"search:sims={sims}"), 2, n) for sims in (500, 1000)]
    if section == "many":
        tables = [seats for seats in games()[game].seats if seats > 2]
        return [Plan(game, (best, "greedy"), seats, n // seats * seats) for best in BEST_LEVELS for seats in tables]
    return [Plan(game, (better, worse), 2, n) for worse, better in pairwise(LADDER)]


def main() -> None:
    """Run the sections that are named, all if none is."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sections", nargs="*", default=["greedy", "search", "doubling", "many", "levels"])
    parser.add_argument("--game", action="append", choices=list(games()))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--logs", type=Path, default=Path("strength"))
    chosen = parser.parse_args()
    chosen.logs.mkdir(exist_ok=True)
    for section in chosen.sections:
        for game in chosen.game or games():
            for plan in plans(section, game, chosen.games):
                report(section, plan, chosen.processes, chosen.logs)


def report(section: str, plan: Plan, processes: int, logs: Path) -> None:
    """Play a plan and print a line for each of its bots."""
    name = f"{plan.game}-{plan.seats}-{'-'.join(plan.bots)}".replace(":", "_").replace("=", "")
    table = standings(plan, run(plan, processes, logs / f"{name}.jsonl"))
    for line in table.lines:
        share = f"{line.share:.1%} ({line.share_low:.1%}–{line.share_high:.1%})"
        rating = f"{line.rating.rating:+.0f} ({line.rating.low:+.0f} to {line.rating.high:+.0f})"
        figures = f"{line.games} | {share} | {line.fair_share:.0%} | {rating} | {line.points} | {line.ms}"
        print(f"| {section} | {plan.game} | {plan.seats} | {line.bot} | {figures} |", flush=True)


if __name__ == "__main__":
    main()
