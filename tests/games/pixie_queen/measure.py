"""The statistics of docs/games/pixie_queen.md: sense checks of the reconstructed numbers, and how often each action is used.

    python tests/games/pixie_queen/measure.py [--games 1000] [--seed 0] [random] [willing] [BOT ...]

Ways to play: "random" draws every choice from all legal ones; "willing" does the same, but never passes nor holds out an empty hand
while it can do anything else; neither is competent. Any bot can be named besides, such as greedy or search:sims=300.
"""

import argparse
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from underhill.bots.bot import Situation
from underhill.bots.specs import make_bot
from underhill.core.compile import plain
from underhill.core.pending import pending_seat
from underhill.games.pixie_queen import GAME
from underhill.games.pixie_queen.actions import COPY, NOTHING, PASS, SPACE
from underhill.games.pixie_queen.ids import N_DOUBLE, N_SPACES, Space

Policy = Callable[[Any, random.Random], int]


def draw(s: Any, chance: random.Random) -> int:
    """Any legal choice."""
    return chance.choice(GAME.legal_list(s))


def draw_willing(s: Any, chance: random.Random) -> int:
    """Any legal choice but to pass or to offer nothing, if there is another."""
    legal = GAME.legal_list(s)
    return chance.choice([a for a in legal if a not in (PASS, NOTHING)] or legal)


def policy_of(name: str) -> Policy:
    """A way to play by its name."""
    if name in POLICIES:
        return POLICIES[name]
    bot = make_bot(name, patient=True)
    return lambda s, chance: bot.choose(Situation.of(GAME, s, pending_seat(s), chance.getrandbits(62)))


POLICIES: dict[str, Policy] = {"random": draw, "willing": draw_willing}


def play(seats: int, seed: int, policy: Policy, used: Counter[int]) -> Any:
    """One game; counts the spaces used and copied."""
    s, chance = GAME.new_state(seats, seed), random.Random(seed)
    while s.depth:
        a = policy(s, chance)
        if SPACE <= a < SPACE + N_SPACES or COPY <= a < COPY + N_DOUBLE or a == PASS:
            used[a] += 1
        plain(GAME).step_one([s], 0, a)
    return s


def report(name: str, policy: Policy, seats: int, games: int, seed: int) -> Counter[int]:
    """Play, print one line of the table of sense checks, and return how often each space was used."""
    used: Counter[int] = Counter()
    winners, points, pits, first_wins, rounds = [], [], 0, 0.0, 0
    for i in range(games):
        first = GAME.new_state(seats, seed + i).big[0]
        s = play(seats, seed + i, policy, used)
        out, places = [0] * seats, [0] * seats
        GAME.rules.scores(s, out)
        GAME.rules.places(s, places)
        best = [p for p in range(seats) if places[p] == 0]
        winners.append(out[best[0]])
        points += out
        pits += sum(s.in_pit)
        rounds += s.round_number
        first_wins += (first in best) / len(best)
    n = games * seats
    print(
        f"| {name} | {seats} | {sum(winners) / games:.1f} | {sum(p > 0 for p in points) / n:.1%} | {pits / n:.1%} "
        f"| {rounds / games:.1f} | {first_wins / games:.1%} |"
    )
    return used


def use(used: Counter[int], space: Space, games: int) -> str:
    """Uses a game; for double spaces also how often they were copied."""
    copies = f" + {used[COPY + space] / games:.2f}" if space < N_DOUBLE else ""
    return f"{used[SPACE + space] / games:.2f}{copies}"


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=list(POLICIES), metavar="BOT")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    titles = ("play", "players", "winner's mean", "positive", "in the pit", "rounds", "wins of the first favourite")
    print("| " + " | ".join(titles) + " |\n" + "|---" * len(titles) + "|")
    columns = {}
    for name in arguments.names:
        for seats in GAME.seats:
            columns[name, seats] = report(name, policy_of(name), seats, arguments.games, arguments.seed)
    print("\n| action | " + " | ".join(f"{name} {seats}" for name, seats in columns) + " |\n|---" + "|---" * len(columns) + "|")
    for space in Space:
        cells = [use(used, space, arguments.games) for used in columns.values()]
        print(f"| {space + 1} {space.name.lower().replace('_', ' ')} | " + " | ".join(cells) + " |")
    print("| pass | " + " | ".join(f"{used[PASS] / arguments.games:.2f}" for used in columns.values()) + " |")


if __name__ == "__main__":
    main()
