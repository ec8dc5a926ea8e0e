"""Goods and the only ways they move: between the limited supply, the stocks, the bag, the special offering, and out of the game."""

from underhill.core.pending import tell
from underhill.games.pixie_queen.fields import State
from underhill.games.pixie_queen.ids import N_FOODS, N_GOODS, News


def gain(s: State, p, good, n):
    """A seat takes goods from the supply; what the supply lacks is not given (ruling 32)."""
    n = min(n, s.supply[good])
    if n > 0:
        s.supply[good] -= n
        s.stock[p][good] += n
        tell(s, News.GAINS, p, good, n)


def pay(s: State, p, good, n):
    """A seat pays goods to the supply."""
    if n > 0:
        return_goods(s, p, good, n)
        tell(s, News.PAYS, p, good, n)


def deal_goods(s: State, p, good):
    """A seat begins with goods of the supply."""
    s.stock[p][good] = s.start_goods[good]
    s.supply[good] -= s.start_goods[good]


def return_goods(s: State, p, good, n):
    """Goods go back to the supply; what is told is told elsewhere."""
    s.stock[p][good] -= n
    s.supply[good] += n


def throw_out(s: State, p, good):
    """A good leaves the game."""
    s.stock[p][good] -= 1
    s.gone[good] += 1


def add_to_special(s: State, p, good):
    """A good of the stock makes the special offering dearer."""
    s.stock[p][good] -= 1
    s.special[good] += 1


def take_metal(s: State, p, cube):
    """A metal cube of the bag goes into the stock."""
    s.bag[cube] -= 1
    s.stock[p][N_FOODS + cube] += 1


def move_goods(s: State, giver, taker, good, n):
    """A seat gives another goods, as far as it has them."""
    n = min(n, s.stock[giver][good])
    s.stock[giver][good] -= n
    s.stock[taker][good] += n
    if n > 0:
        tell(s, News.GAINS, taker, good, n)


def n_goods(s: State, p):
    """How many goods a seat has in all."""
    n = 0
    for good in range(N_GOODS):
        n += s.stock[p][good]
    return n


def has_supply_of_food(s: State):
    """The supply has some food."""
    for food in range(N_FOODS):
        if s.supply[food] > 0:
            return True
    return False
