"""The fourteen double spaces of the pyramid: whether their action can be carried out, and its beginning. Action 18 copies them."""

from underhill.core.pending import NONE, pending_argument, pending_seat, pop
from underhill.games.pixie_queen.fields import State
from underhill.games.pixie_queen.goods import has_supply_of_food
from underhill.games.pixie_queen.ids import BOARD, Good, Mode, Space
from underhill.games.pixie_queen.phases.promotion import begin_promotion, could_rise
from underhill.games.pixie_queen.pyramid import n_discs_played
from underhill.games.pixie_queen.spaces.metals import begin_tracks, can_make_ring, can_use_tracks, make_ring
from underhill.games.pixie_queen.spaces.punishment import begin_punishment
from underhill.games.pixie_queen.spaces.robbing import begin_rob, can_rob
from underhill.games.pixie_queen.spaces.stealing import begin_steal_food, roll_casino, steal_silver
from underhill.games.pixie_queen.spaces.trading import begin_smelt, begin_trade, can_trade, n_smeltable
from underhill.games.pixie_queen.tiles import gain_food_tile, gain_single, has_room_for_food_tile, has_room_for_single


def can_do(s: State, p, space, blocked):
    """Whether a seat can carry out the action of a double space. `blocked`: a hand circle about to be covered, or NONE."""
    if space < Space.FOOD_TILE:
        return can_do_first_row(s, p, space, blocked)
    if space == Space.FOOD_TILE:
        return s.n_food_pile > 0 and has_room_for_food_tile(s, p)
    if space < Space.PUNISHMENT:
        return s.single_at[space - Space.DOUBLE_OFFERING] == BOARD and has_room_for_single(s, p)
    if space == Space.TRACKS:
        return can_use_tracks(s, p)
    if space == Space.GOLD_RING:
        return can_make_ring(s, p)
    return space != Space.ROB or can_rob(s, p)


def can_do_first_row(s: State, p, space, blocked):
    """The five spaces of the lowest row."""
    if space == Space.STEAL_FOOD:
        return has_supply_of_food(s)
    if space == Space.STEAL_SILVER:
        return s.supply[Good.SILVER] > 0
    if space == Space.PROMOTION:
        return could_rise(s, p, Mode.ACTION, blocked)
    if space == Space.TRADE:
        return can_trade(s, p)
    return n_smeltable(s, p) > 0


def is_used(s: State, space):
    """A double space on which any disc was played is used for the round, even if its pixie leaves."""
    return n_discs_played(s, space) > 0


def n_discs_for(s: State, space):
    """Two discs, or one when a pixie of any colour helps on the hand circle."""
    return 2 if s.pixie_at[space] == NONE else 1


def carry_out(s: State):
    """Begin the action of the double space that was chosen or copied."""
    p = pending_seat(s)
    space = pending_argument(s)
    pop(s)
    if space < Space.FOOD_TILE:
        begin_first_row(s, p, space)
    elif space == Space.FOOD_TILE:
        gain_food_tile(s, p)
    elif space < Space.PUNISHMENT:
        gain_single(s, p, space - Space.DOUBLE_OFFERING)
    elif space == Space.PUNISHMENT:
        begin_punishment(s, p)
    elif space == Space.TRACKS:
        begin_tracks(s, p)
    elif space == Space.CASINO:
        roll_casino(s, p)
    elif space == Space.GOLD_RING:
        make_ring(s, p)
    else:
        begin_rob(s, p)


def begin_first_row(s: State, p, space):
    """Begin an action of the lowest row."""
    if space == Space.STEAL_FOOD:
        begin_steal_food(s, p)
    elif space == Space.STEAL_SILVER:
        steal_silver(s, p)
    elif space == Space.PROMOTION:
        begin_promotion(s, p, Mode.ACTION, 1)
    elif space == Space.TRADE:
        begin_trade(s, p)
    else:
        begin_smelt(s, p)
