"""The action spaces as a player meets them: which can be used now, for how many discs, and what begins there."""

from underhill.core.pending import NONE, push
from underhill.games.pixie_queen.fields import State
from underhill.games.pixie_queen.ids import N_DOUBLE, Decision, Space
from underhill.games.pixie_queen.pyramid import n_discs_played
from underhill.games.pixie_queen.spaces.copying import begin_copy, can_copy_any
from underhill.games.pixie_queen.spaces.doubles import can_do, n_discs_for
from underhill.games.pixie_queen.spaces.dumping import begin_dump, can_dump_or_take
from underhill.games.pixie_queen.spaces.mining import begin_mine, n_in_bag
from underhill.games.pixie_queen.spaces.order import begin_turn_order, n_places_forward, take_priority
from underhill.games.pixie_queen.spaces.special import begin_special, can_offer_specially
from underhill.games.pixie_queen.spaces.swapping import begin_swap


def n_discs_needed(s: State, p, space):
    """Two or one on a double space, one on a single space, all that are left for temporary priority."""
    if space < N_DOUBLE:
        return n_discs_for(s, space)
    return 0 + s.discs[p] if space == Space.PRIORITY else 1


def n_places(s: State, space):
    """How often a space that is everybody's can be used: 17 takes three discs, all others are used once (rulings 8, 9)."""
    return s.n_dump_discs if space == Space.DUMP_OR_TAKE else 1


def is_open(s: State, p, space):
    """There is room for a disc; 15 and 18 are each seat's own."""
    if space == Space.MINE or space == Space.COPY:
        return s.discs_at[p][space] == 0
    return n_discs_played(s, space) < n_places(s, space)


def can_use(s: State, p, space):
    """Room, discs, and an action that can be carried out."""
    if not is_open(s, p, space) or s.discs[p] < n_discs_needed(s, p, space):
        return False
    if space < N_DOUBLE:
        return can_do(s, p, space, covered(s, space))
    return can_use_single(s, p, space)


def covered(s: State, space):
    """The space whose hand circle two discs would cover, if it is used; or NONE."""
    return space if n_discs_for(s, space) > 1 else NONE


def can_use_single(s: State, p, space):
    """Whether the action of a single space can be carried out; swapping and priority always can (ruling 42)."""
    if space == Space.MINE:
        return n_in_bag(s) > 0  # ruling 15
    if space == Space.DUMP_OR_TAKE:
        return can_dump_or_take(s, p)
    if space == Space.COPY:
        return can_copy_any(s, p)
    if space == Space.SPECIAL_OFFERING:
        return can_offer_specially(s, p)
    return space != Space.TURN_ORDER or n_places_forward(s, p) > 0


def begin_space(s: State, p, space):
    """Begin the action of a space."""
    if space < N_DOUBLE:
        push(s, Decision.CARRY_OUT, p, space)
    elif space == Space.MINE:
        begin_mine(s, p)
    elif space == Space.SWAP:
        begin_swap(s, p)
    elif space == Space.DUMP_OR_TAKE:
        begin_dump(s, p)
    elif space == Space.COPY:
        begin_copy(s, p)
    elif space == Space.SPECIAL_OFFERING:
        begin_special(s, p)
    elif space == Space.TURN_ORDER:
        begin_turn_order(s, p)
    else:
        take_priority(s, p)
