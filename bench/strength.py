"""How strong the bots are: the arena plans behind docs/bots.md, one Markdown line a bot. Results are logged, so it can be resumed.

    python bench/strength.py [greedy] [search] [doubling] [owl] [elder] [levels]
                             [--game GAME] [--seats N] [--games N] [--elder-games N] [--processes N] [--logs FOLDER]

`greedy` and `search` are the two-player lines of docs/bots.md, `doubling` sets a budget against half of it, `owl` and `elder` seat
that level against greedy with three and more players, `levels` sets every level for people against the next one and rates all.

Every plan rotates the seats and mirrors the seeds. Budgets in milliseconds depend on the machine and on what else it does; those
in simulations do not.
"""

import argparse
from itertools import pairwise
from pathlib import Path

from underhill.bots.levels import levels
from underhill.core.game import games
from underhill.lab.arena import Plan, Played, run
from underhill.lab.ratings import pair_wins, rate
from underhill.lab.standings import standings

SECTIONS = ("greedy", "search", "doubling", "owl", "elder", "levels")
LADDER = ("random", *levels())


def plans(section: str, game: str, n: int, elder_n: int) -> list[Plan]:
    """The plans of a section for a game, of so many games; those with the elder, who thinks long, may have fewer."""
    if section == "greedy":
        return [Plan(game, ("greedy", "random"), 2, n)]
    if section == "search":
        return [Plan(game, ("search:ms=200", "greedy"), 2, n)]
    if section == "doubling":
        return [Plan(game, (f"search:sims={2 * sims}", f"search:sims={sims}"), 2, n) for sims in (500, 1000)]
    if section in ("owl", "elder"):
        many = elder_n if section == "elder" else n
        return [Plan(game, (section, "greedy"), seats, many // seats * seats) for seats in games()[game].seats if seats > 2]
    return [Plan(game, (better, worse), 2, elder_n if better == "elder" else n) for worse, better in pairwise(LADDER)]


def main() -> None:
    """Run the sections that are named, all if none is."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sections", nargs="*", metavar="SECTION", default=SECTIONS)
    parser.add_argument("--game", action="append", choices=list(games()))
    parser.add_argument("--seats", type=int, action="append")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--elder-games", type=int)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--logs", type=Path, default=Path("strength"))
    chosen = parser.parse_args()
    if unknown := set(chosen.sections) - set(SECTIONS):
        parser.error(f"there is no section {', '.join(unknown)}; there are {', '.join(SECTIONS)}")
    chosen.logs.mkdir(exist_ok=True)
    for section in chosen.sections:
        for game in chosen.game or games():
            found = plans(section, game, chosen.games, chosen.elder_games or chosen.games)
            wanted = [plan for plan in found if not chosen.seats or plan.seats in chosen.seats]
            played = [(plan, report(section, plan, chosen.processes, chosen.logs)) for plan in wanted]
            if section == "levels" and played:
                rate_levels(game, played)


def report(section: str, plan: Plan, processes: int, logs: Path) -> list[Played]:
    """Play a plan and print a line for each of its bots; the results."""
    name = f"{plan.game}-{plan.seats}-{'-'.join(plan.bots)}".replace(":", "_").replace("=", "")
    results = run(plan, processes, logs / f"{name}.jsonl")
    for line in standings(plan, results).lines:
        share = f"{line.share:.1%} ({line.share_low:.1%}–{line.share_high:.1%})"
        rating = f"{line.rating.rating:+.0f} ({line.rating.low:+.0f} to {line.rating.high:+.0f})"
        figures = f"{line.games} | {share} | {line.fair_share:.0%} | {rating} | {line.points} | {line.ms}"
        print(f"| {section} | {plan.game} | {plan.seats} | {line.bot} | {figures} |", flush=True)
    return results


def rate_levels(game: str, played: list[tuple[Plan, list[Played]]]) -> None:
    """Print the levels' ratings from all their games together, counted from random's."""
    sets = []
    for plan, results in played:
        numbers = [LADDER.index(bot) for bot in plan.bots]
        for i in range(0, len(results), plan.seats):
            group = results[i : i + plan.seats]
            sets.append(sum(pair_wins([numbers[bot] for bot in each.who], each.places, len(LADDER)) for each in group))
    first, *others = rate(sets)
    for level, rating in zip(LADDER[1:], others, strict=True):
        low, high = rating.low - first.rating, rating.high - first.rating
        print(f"| rating | {game} | 2 | {level} | {rating.rating - first.rating:.0f} ({low:.0f} to {high:.0f}) |", flush=True)


if __name__ == "__main__":
    main()
