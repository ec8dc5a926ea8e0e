"""Coins, privileges and points: the only ways they move."""

from underhill.core.pending import tell
from underhill.games.taverna.fields import State
from underhill.games.taverna.ids import News


def gain_coins(s: State, p, n):
    """Take coins from the bank."""
    s.bank -= n
    s.coins[p] += n


def pay_coins(s: State, p, n):
    """Pay coins into the bank."""
    s.coins[p] -= n
    s.bank += n


def move_coins(s: State, giver, taker, most):
    """Take coins from another seat, as many as it has but no more than `most`; how many they were."""
    n = min(most, s.coins[giver])
    s.coins[giver] -= n
    s.coins[taker] += n
    return n


def gain_points(s: State, p, source, n):
    """Take victory points."""
    s.points[p][source] += n


def gain_privileges(s: State, p, n):
    """Take privileges from the reserve as far as there are any; how many they were."""
    taken = min(n, s.privilege_reserve)
    s.privilege_reserve -= taken
    s.privileges[p] += taken
    return taken


def pay_privileges(s: State, p):
    """Spend the privileges that one more notable costs; they go back to the reserve (ruling 49)."""
    s.privileges[p] -= s.privilege_price
    s.privilege_reserve += s.privilege_price
    tell(s, News.SPENDS_PRIVILEGES, p, s.privilege_price, 0)


def take_tavern_privilege(s: State, p, tavern):
    """Take the privilege that lies in a tavern."""
    s.tavern_privilege[tavern] = 0
    s.privileges[p] += 1
    tell(s, News.FILLS, p, tavern, 0)
