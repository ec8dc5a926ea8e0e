"""Actions 1 and 2, steal food and steal silver, and action 12, the casino."""

from underhill.core.pending import allow, pending_seat, pop, push, reveal, tell
from underhill.core.rng import below
from underhill.games.pixie_queen.actions import STEAL
from underhill.games.pixie_queen.fields import State
from underhill.games.pixie_queen.goods import gain, n_goods
from underhill.games.pixie_queen.ids import N_FACES, N_FOODS, Decision, Face, Good, News


def begin_steal_food(s: State, p):
    """Ask which food."""
    push(s, Decision.STEAL_FOOD, p, 0)


def legal_steal_food(s: State, out):
    """Any food of which the supply has at least one (ruling 32)."""
    for food in range(N_FOODS):
        if s.supply[food] > 0:
            allow(out, STEAL + food)


def apply_steal_food(s: State, a):
    """Take two of it, or the last one."""
    p = pending_seat(s)
    pop(s)
    gain(s, p, a - STEAL, s.n_steal_food)


def steal_silver(s: State, p):
    """Take two silver, or the last one."""
    gain(s, p, Good.SILVER, s.n_steal_silver)


def roll_casino(s: State, p):
    """Roll, and take what the die shows as far as the supply has it (ruling 2: a die of its own)."""
    face = s.casino_die[below(s, N_FACES)]
    reveal(s)
    tell(s, News.CASINO, p, face, 0)
    before = n_goods(s, p)
    if face == Face.FOOD:
        for food in range(N_FOODS):
            gain(s, p, food, 1)
    elif face == Face.SILVER:
        gain(s, p, Good.SILVER, s.n_casino_silver)
    else:
        gain(s, p, Good.GOLD, s.n_casino_gold)
    if n_goods(s, p) == before:
        tell(s, News.SUPPLY_LACKS, p, 0, 0)
