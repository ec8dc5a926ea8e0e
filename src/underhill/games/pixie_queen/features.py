"""What a seat of Pixie Queen sees, as numbers for learners."""

from underhill.core.features import put, put_counts, put_list, put_one_hot, put_rows, put_seat, put_seats
from underhill.core.game import Features
from underhill.core.pending import pending_argument, pending_kind, pending_seat
from underhill.games.pixie_queen.ids import (
    BOARD,
    LOWER_PLACES,
    N_ABILITIES,
    N_COLOURS,
    N_CUBES,
    N_FOODS,
    N_GOODS,
    N_REWARD_ROWS,
    N_SEATS,
    N_SINGLES,
    N_SPACES,
    N_STANDS,
    NEUTRAL,
    Decision,
    Step,
)

PIECES = {
    "round": 1,
    "step": len(Step),
    "decision": len(Decision) + 1,
    "decides": N_SEATS,
    "argument": 1,
    "order": N_SEATS * N_SEATS,
    "next_order": N_SEATS * N_SEATS,
    "in_pit": N_SEATS,
    "demands_turned": N_FOODS,
    "demand": N_FOODS,
    "supply": N_GOODS,
    "bag": N_CUBES,
    "special": N_GOODS,
    "stock": N_GOODS,
    "rewards": N_REWARD_ROWS + 1,
    "offer": N_GOODS,
    "taken": N_REWARD_ROWS,
    "pyramid": N_STANDS * (N_SEATS + 1),
    "slaves": N_SEATS,
    "neutral_slaves": 1,
    "stones": N_SEATS * LOWER_PLACES,
    "servants": N_SEATS,
    "discs": N_SEATS,
    "discs_at": N_SEATS * N_SPACES,
    "passed": N_SEATS,
    "food_pile": 2,
    "food_tiles": N_SEATS + 1,
    "singles": N_SINGLES * (N_SEATS + 1),
    "abilities": N_ABILITIES * (N_SEATS + 1),
    "tracks": N_SEATS * 2,
    "penalties": N_SEATS,
    "under_way": 3,
}


def observe(s, viewer, out):
    """Write all pieces in their order."""
    i = observe_moment(s, viewer, out)
    i = observe_goods(s, viewer, out, i)
    i = observe_pixies(s, viewer, out, i)
    i = observe_tiles(s, viewer, out, i)
    i = put_rows(s, viewer, out, i, s.track, N_SEATS, 2)
    i = put_seats(s, viewer, out, i, s.penalties, N_SEATS)
    i = put(out, i, s.steps_left)
    i = put(out, i, s.to_draw)
    put(out, i, s.loose_stones)


def observe_moment(s, viewer, out):
    """Round, step, what is asked of whom, and the order of play."""
    i = put(out, 0, s.round_number)
    i = put_one_hot(out, i, len(Step), s.step)
    asked = s.depth > 0
    i = put_one_hot(out, i, len(Decision) + 1, pending_kind(s) if asked else 0)
    i = put_seat(s, viewer, out, i, pending_seat(s) if asked else -1, N_SEATS)
    i = put(out, i, pending_argument(s) if asked else 0)
    for place in range(N_SEATS):
        i = put_seat(s, viewer, out, i, s.big[place], N_SEATS)
    for place in range(N_SEATS):
        i = put_seat(s, viewer, out, i, s.small[place], N_SEATS)
    return put_seats(s, viewer, out, i, s.in_pit, N_SEATS)


def observe_goods(s, viewer, out, i):
    """Demands so far, public goods, and what stands behind the own screen."""
    i = put_counts(out, i, s.demands, s.n_turned, N_FOODS)
    i = put_one_hot(out, i, N_FOODS, s.demands[s.n_turned - 1] if s.n_turned > 0 else -1)
    i = put_list(out, i, s.supply, N_GOODS)
    i = put_list(out, i, s.bag, N_CUBES)
    i = put_list(out, i, s.special, N_GOODS)
    i = put_list(out, i, s.stock[viewer], N_GOODS)
    i = put_list(out, i, s.rewards[viewer], N_REWARD_ROWS)
    i = put(out, i, s.tokens[viewer])
    i = put_list(out, i, s.offer[viewer], N_GOODS)
    return put_list(out, i, s.taken, N_REWARD_ROWS)


def observe_pixies(s, viewer, out, i):
    """Pixies on the pyramid and in the mines, stones, discs."""
    for place in range(N_STANDS):
        i = put_seat(s, viewer, out, i, s.pixie_at[place], N_SEATS)
        i = put(out, i, 1 if s.pixie_at[place] == NEUTRAL else 0)
    i = put_seats(s, viewer, out, i, s.slaves, N_SEATS)
    i = put(out, i, s.slaves[N_COLOURS - 1])
    i = put_rows(s, viewer, out, i, s.stones, N_SEATS, LOWER_PLACES)
    i = put_seats(s, viewer, out, i, s.servants, N_SEATS)
    i = put_seats(s, viewer, out, i, s.discs, N_SEATS)
    i = put_rows(s, viewer, out, i, s.discs_at, N_SEATS, N_SPACES)
    return put_seats(s, viewer, out, i, s.passed, N_SEATS)


def observe_tiles(s, viewer, out, i):
    """Food tiles, single-use tiles and abilities, and who has them."""
    i = put(out, i, s.n_food_pile)
    i = put(out, i, s.food_pile[s.n_food_pile - 1] if s.n_food_pile > 0 else 0)
    i = put_seats(s, viewer, out, i, s.food_tile, N_SEATS)
    i = put(out, i, s.extra_food)
    for single in range(N_SINGLES):
        i = put_seat(s, viewer, out, i, s.single_at[single], N_SEATS)
        i = put(out, i, 1 if s.single_at[single] == BOARD else 0)
    for ability in range(N_ABILITIES):
        i = put_seat(s, viewer, out, i, s.ability_at[ability], N_SEATS)
        i = put(out, i, 1 if s.ability_at[ability] == BOARD else 0)
    return i


FEATURES = Features(PIECES, observe)
