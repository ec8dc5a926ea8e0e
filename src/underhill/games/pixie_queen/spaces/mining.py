"""Action 15, the mine: draw as many cubes as slaves, at least one; metals to the stock, stones onto slaves.

With the bag tile the first cubes are chosen by looking (ruling 43)."""

from underhill.core.pending import NONE, allow, pending_argument, pending_seat, pop, push, reveal, set_argument, tell
from underhill.core.rng import below
from underhill.games.pixie_queen.actions import BLIND, CHAIN, LOOK, PICK
from underhill.games.pixie_queen.fields import State
from underhill.games.pixie_queen.goods import take_metal
from underhill.games.pixie_queen.ids import LOWER_PLACES, N_CUBES, Cube, Decision, News, Single
from underhill.games.pixie_queen.pyramid import has_room_for_stone, is_opponent
from underhill.games.pixie_queen.tiles import has_single, return_single


def n_in_bag(s: State):
    """How many cubes the bag holds."""
    n = 0
    for cube in range(N_CUBES):
        n += s.bag[cube]
    return n


def begin_mine(s: State, p):
    """Ask about the bag tile, or draw."""
    s.to_draw = min(max(1, s.slaves[p]), n_in_bag(s))
    if has_single(s, p, Single.LOOK_IN_BAG) and s.n_looked > 0:
        push(s, Decision.LOOK, p, 0)
    else:
        draw_blind(s, p)


def legal_look(s: State, out):
    """Use the tile, or keep it."""
    allow(out, LOOK)
    allow(out, BLIND)


def apply_look(s: State, a):
    """With the tile two cubes are chosen, one with no more than one slave; it goes back to its space at once."""
    p = pending_seat(s)
    pop(s)
    if a == LOOK:
        return_single(s, Single.LOOK_IN_BAG)
        tell(s, News.LOOKS, p, 0, 0)
        push(s, Decision.PICK, p, min(s.to_draw, s.n_looked))
    else:
        draw_blind(s, p)


def legal_pick(s: State, out):
    """Any cube of the bag, a stone too."""
    for cube in range(N_CUBES):
        if s.bag[cube] > 0:
            allow(out, PICK + cube)


def apply_pick(s: State, a):
    """Take the cube; the others are drawn blind."""
    p = pending_seat(s)
    n = pending_argument(s) - 1
    take_cube(s, p, a - PICK)
    if n > 0:
        set_argument(s, n)
    else:
        pop(s)
        draw_blind(s, p)


def take_cube(s: State, p, cube):
    """A cube leaves the bag and is shown: metal for the stock, or a stone to be laid."""
    s.to_draw -= 1
    tell(s, News.DRAWS, p, cube, 0)
    if cube == Cube.STONE:
        s.bag[cube] -= 1
        s.loose_stones += 1
    else:
        take_metal(s, p, cube)


def draw_blind(s: State, p):
    """Draw the rest without looking; an empty bag ends the draw (ruling 15)."""
    while s.to_draw > 0:
        take_cube(s, p, random_cube(s))
        reveal(s)
    lay_stones(s, p)


def random_cube(s: State):
    """A cube of the bag, all equally likely."""
    i = below(s, n_in_bag(s))
    for cube in range(N_CUBES - 1):
        if i < s.bag[cube]:
            return cube
        i -= s.bag[cube]
    return N_CUBES - 1


def can_chain(s: State, p, other, i):
    """Opponents' slaves first, own ones only if no opponent has room (ruling 13)."""
    if other == p:
        return has_room_for_stone(s, p, i) and not can_chain_opponents(s, p)
    return is_opponent(s, p, other) and has_room_for_stone(s, other, i)


def can_chain_opponents(s: State, p):
    """Some opponent has a slave with room for a stone."""
    for other in range(s.n_seats):
        if is_opponent(s, p, other) and (has_room_for_stone(s, other, 0) or has_room_for_stone(s, other, 1)):
            return True
    return False


def lay_stones(s: State, p):
    """Lay each drawn stone: out of the game if nobody has room; ask where there is a choice."""
    while s.loose_stones > 0:
        n = 0
        only = NONE
        for other in range(s.n_seats):
            for i in range(LOWER_PLACES):
                if can_chain(s, p, other, i):
                    n += 1
                    only = other * LOWER_PLACES + i
        if n > 1:
            push(s, Decision.CHAIN, p, 0)
            return
        lay_stone(s, p, only)


def lay_stone(s: State, p, where):
    """Lay a stone onto a slave, or NONE: out of the game."""
    s.loose_stones -= 1
    if where == NONE:
        s.stones_gone += 1
        tell(s, News.STONE_GONE, p, 0, 0)
    else:
        s.stones[where // LOWER_PLACES][where % LOWER_PLACES] += 1
        tell(s, News.CHAINS, p, where // LOWER_PLACES, where % LOWER_PLACES + 1)


def legal_chain(s: State, out):
    """Any slave that may get the stone."""
    p = pending_seat(s)
    for other in range(s.n_seats):
        for i in range(LOWER_PLACES):
            if can_chain(s, p, other, i):
                allow(out, CHAIN + other * LOWER_PLACES + i)


def apply_chain(s: State, a):
    """Lay the stone, then the next."""
    p = pending_seat(s)
    pop(s)
    lay_stone(s, p, a - CHAIN)
    lay_stones(s, p)
