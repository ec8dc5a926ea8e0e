"""What a seat of Pixie Queen sees, as numbers for learners."""

from underhill.core.features import (
    put_counts,
    put_list,
    put_one_hot,
    put_question,
    put_rows,
    put_seat,
    put_seats,
    seat_from,
    starts_of,
)
from underhill.core.game import Features
from underhill.core.pending import pending_argument
from underhill.games.pixie_queen.fields import State
from underhill.games.pixie_queen.ids import (
    BOARD,
    LOWER_PLACES,
    MAX_STEPS,
    MAX_SYMBOLS,
    N_ABILITIES,
    N_COLOURS,
    N_CUBES,
    N_DOUBLE,
    N_FOODS,
    N_GOODS,
    N_REWARD_ROWS,
    N_SEATS,
    N_SINGLES,
    N_SPACES,
    N_STANDS,
    NEUTRAL,
    ROW_TILES,
    Decision,
    Mode,
    Step,
)
from underhill.games.pixie_queen.phases.promotion import PLACES
from underhill.games.pixie_queen.scoring import reward_points

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
    "stock": N_SEATS * N_GOODS,
    "rewards": N_SEATS * N_REWARD_ROWS,
    "tokens": N_SEATS,
    "offer": N_GOODS,
    "taken": N_REWARD_ROWS,
    "pyramid": N_STANDS * (N_SEATS + 1),
    "slaves": N_SEATS,
    "neutral_slaves": 1,
    "stones": N_SEATS * LOWER_PLACES,
    "servants": N_SEATS,
    "discs": N_SEATS,
    "discs_at": N_SEATS * N_SPACES,
    "lost_discs": N_SPACES,
    "passed": N_SEATS,
    "food_pile": 2,
    "food_tiles": N_SEATS + 1,
    "singles": N_SINGLES * (N_SEATS + 1),
    "abilities": N_ABILITIES * (N_SEATS + 1),
    "tracks": N_SEATS * 2,
    "penalties": N_SEATS,
    "under_way": 5,
    "due": N_SEATS,
    "served": N_SEATS,
    "priority": N_SEATS,
    "doubling": N_SEATS,
    "acting": N_SEATS,
    "reward_values": N_REWARD_ROWS * ROW_TILES,
    "track_penalties": MAX_STEPS,
    "silver_for_gold": MAX_STEPS,
    "gold_for_ring": MAX_STEPS,
    "slave_symbols": MAX_SYMBOLS,
    "symbols": N_DOUBLE * N_FOODS,
    "asked": len(Mode) * PLACES,
    "points": N_SEATS,
}


AT = starts_of(PIECES)


def observe(s: State, viewer, out):
    """Write all pieces."""
    observe_moment(s, viewer, out)
    observe_order(s, viewer, out)
    observe_goods(s, viewer, out)
    observe_pixies(s, viewer, out)
    observe_discs(s, viewer, out)
    observe_tiles(s, viewer, out)
    put_rows(s, viewer, out, AT.tracks, s.track, 2)
    observe_points(s, viewer, out)
    put_seats(s, viewer, out, AT.due, s.due)
    observe_numbers(s, out)


def observe_moment(s: State, viewer, out):
    """Round, step, what is asked of whom, and how far it has come."""
    out[AT.round] = s.round_number
    put_one_hot(out, AT.step, len(Step), s.step)
    put_question(s, viewer, out, AT.decision, len(Decision) + 1, AT.decides)
    if s.depth > 0:
        out[AT.argument] = pending_argument(s)
        put_one_hot(out, AT.asked, len(Mode) * PLACES, pending_argument(s))
    out[AT.under_way] = s.steps_left
    out[AT.under_way + 1] = s.to_draw
    out[AT.under_way + 2] = s.loose_stones
    out[AT.under_way + 3] = s.removable
    out[AT.under_way + 4] = s.n_copies
    put_seats(s, viewer, out, AT.served, s.served)
    put_seat(s, viewer, out, AT.priority, s.priority)
    put_seat(s, viewer, out, AT.doubling, s.doubling)
    put_seat(s, viewer, out, AT.acting, s.acting)


def observe_order(s: State, viewer, out):
    """Who plays before whom, in this round and the next, and who is out."""
    for place in range(N_SEATS):
        put_seat(s, viewer, out, AT.order + N_SEATS * place, s.big[place])
        put_seat(s, viewer, out, AT.next_order + N_SEATS * place, s.small[place])
    put_seats(s, viewer, out, AT.in_pit, s.in_pit)


def observe_goods(s: State, viewer, out):
    """Demands so far and goods. What stands behind the others' screens is known too: all that goes there is seen."""
    put_counts(out, AT.demands_turned, s.demands, s.n_turned)
    if s.n_turned > 0:
        put_one_hot(out, AT.demand, N_FOODS, s.demands[s.n_turned - 1])
    put_list(out, AT.supply, s.supply, N_GOODS)
    put_list(out, AT.bag, s.bag, N_CUBES)
    put_list(out, AT.special, s.special, N_GOODS)
    put_rows(s, viewer, out, AT.stock, s.stock, N_GOODS)
    put_rows(s, viewer, out, AT.rewards, s.rewards, N_REWARD_ROWS)
    put_seats(s, viewer, out, AT.tokens, s.tokens)
    put_list(out, AT.offer, s.offer[viewer], N_GOODS)
    put_list(out, AT.taken, s.taken, N_REWARD_ROWS)


def observe_pixies(s: State, viewer, out):
    """Pixies on the pyramid, in the mines and in the palace, and their stones."""
    for place in range(N_STANDS):
        put_owner(s, viewer, out, AT.pyramid + (N_SEATS + 1) * place, s.pixie_at[place], NEUTRAL)
    put_seats(s, viewer, out, AT.slaves, s.slaves)
    out[AT.neutral_slaves] = s.slaves[N_COLOURS - 1]
    put_rows(s, viewer, out, AT.stones, s.stones, LOWER_PLACES)
    put_seats(s, viewer, out, AT.servants, s.servants)


def observe_discs(s: State, viewer, out):
    """Discs left and used, and who has passed."""
    put_seats(s, viewer, out, AT.discs, s.discs)
    put_rows(s, viewer, out, AT.discs_at, s.discs_at, N_SPACES)
    put_list(out, AT.lost_discs, s.lost_discs, N_SPACES)
    put_seats(s, viewer, out, AT.passed, s.passed)


def observe_tiles(s: State, viewer, out):
    """Food tiles, single-use tiles and abilities, and who has them."""
    out[AT.food_pile] = s.n_food_pile
    out[AT.food_pile + 1] = s.food_pile[s.n_food_pile - 1] if s.n_food_pile > 0 else 0
    put_seats(s, viewer, out, AT.food_tiles, s.food_tile)
    out[AT.food_tiles + N_SEATS] = s.extra_food
    for single in range(N_SINGLES):
        put_owner(s, viewer, out, AT.singles + (N_SEATS + 1) * single, s.single_at[single], BOARD)
    for ability in range(N_ABILITIES):
        put_owner(s, viewer, out, AT.abilities + (N_SEATS + 1) * ability, s.ability_at[ability], BOARD)


def observe_points(s: State, viewer, out):
    """Penalty points, and what is left of the rewards after them; the goods tell what stones and hoards will cost."""
    put_seats(s, viewer, out, AT.penalties, s.penalties)
    for j in range(s.n_seats):
        p = seat_from(s, viewer, j)
        out[AT.points + j] = reward_points(s, p) - s.penalties[p]


def observe_numbers(s: State, out):
    """The reconstructed numbers of this match, which may be others than the printed ones."""
    for row in range(N_REWARD_ROWS):
        put_list(out, AT.reward_values + ROW_TILES * row, s.reward_values[row], ROW_TILES)
    put_list(out, AT.track_penalties, s.track_penalty, MAX_STEPS)
    put_list(out, AT.silver_for_gold, s.silver_for_gold, MAX_STEPS)
    put_list(out, AT.gold_for_ring, s.gold_for_ring, MAX_STEPS)
    put_list(out, AT.slave_symbols, s.slave_symbols, MAX_SYMBOLS)
    for space in range(N_DOUBLE):
        put_list(out, AT.symbols + N_FOODS * space, s.symbols[space], N_FOODS)


def put_owner(s: State, viewer, out, i, p, nobody):
    """Which seat has it, or behind the seats that nobody has."""
    put_seat(s, viewer, out, i, p)
    out[i + N_SEATS] = 1 if p == nobody else 0


FEATURES = Features(PIECES, observe)
