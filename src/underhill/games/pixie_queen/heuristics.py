"""What bots know of Pixie Queen: what goods, pixies and tracks may still bring, which choices a sensible player likes.

Nearly all points are penalties that come every round, so the estimate counts the rounds to come: a step on a track or a pixie out
of the mine is worth as much as it will save.
"""

from underhill.core.game import Heuristics
from underhill.core.pending import NONE, pending_kind, pending_seat
from underhill.games.pixie_queen.actions import (
    ADD,
    AMOUNT,
    DONE,
    DOUBLE,
    NOTHING,
    OFFER,
    PASS,
    PUNISH,
    SPACE,
    TO,
    TRACK,
    UNCHAIN,
)
from underhill.games.pixie_queen.fields import State
from underhill.games.pixie_queen.goods import n_goods
from underhill.games.pixie_queen.ids import (
    LOWER_PLACES,
    MAX_DIE,
    MAX_OFFER,
    N_DOUBLE,
    N_FOODS,
    N_SINGLES,
    ROW_TILES,
    Decision,
    Good,
    Metal,
    Place,
    RewardRow,
    Row,
    Space,
)
from underhill.games.pixie_queen.order import favourite
from underhill.games.pixie_queen.phases.penalties import slave_points
from underhill.games.pixie_queen.phases.stealing import n_from_tiles
from underhill.games.pixie_queen.pyramid import row_of
from underhill.games.pixie_queen.scoring import hoard_loss, reward_points, stone_loss
from underhill.games.pixie_queen.spaces.metals import ring_price

FOOD_POINTS = 0.5  # a piece of food: a step up the pyramid when it is demanded
SILVER_POINTS = 0.7
STEP_ROUNDS = 2  # rounds in which a track is thought to go up one step by itself
PIT_POINTS = -90.0
NEAR_PIT = 46  # expected penalties from which the pit is feared


def estimate(s: State, out):
    """Each seat's points now, less the penalties to come, and what its goods, pixies and tiles may bring."""
    left = s.n_rounds - s.round_number + 1
    for p in range(s.n_seats):
        if s.in_pit[p]:
            out[p] = PIT_POINTS
        else:
            coming = coming_penalties(s, p, left)
            out[p] = reward_points(s, p) - s.penalties[p] - coming - fear_of_pit(s.penalties[p] + coming)
            out[p] += goods_hopes(s, p, left) + pixie_hopes(s, p, left) + tile_hopes(s, p, left)
            out[p] -= stone_loss(s, p) + hoard_loss(s, p) * (0.8 if left <= 1 else 0.15)


def fear_of_pit(penalties):
    """What it costs to come near the pit."""
    return max(0.0, penalties - NEAR_PIT) * 1.2


def coming_penalties(s: State, p, left):
    """Slaves and tracks in the rounds to come; a track goes up slowly by itself, its top brings points."""
    total = 0.85 * slave_points(s, p) * left
    for metal in range(2):
        for i in range(left):
            step = min(s.track[p][metal] + i // STEP_ROUNDS, s.n_steps - 1)
            total += s.track_penalty[step] - s.track_token[step]
    return total


def goods_hopes(s: State, p, left):
    """What goods may buy while rounds are left; of many the later ones bring less."""
    time = min(1.0, 0.25 + 0.25 * left)
    total = 0.0
    for food in range(N_FOODS):
        total += FOOD_POINTS * falling(s.stock[p][food], 4)
    total += SILVER_POINTS * falling(s.stock[p][Good.SILVER], 6)
    return time * (total + gold_points(s, p) * falling(s.stock[p][Good.GOLD], 5))


def falling(n, many):
    """A number that counts half beyond a bound."""
    return float(n) if n <= many else many + 0.5 * (n - many)


def gold_points(s: State, p):
    """A piece of gold: its share of the next ring."""
    if s.taken[RewardRow.GOLD_RING] >= ROW_TILES:
        return 0.6
    return 0.7 + 0.5 * s.reward_values[RewardRow.GOLD_RING][s.taken[RewardRow.GOLD_RING]] / ring_price(s, p)


def pixie_hopes(s: State, p, left):
    """Pixies on their way to the palace, and the food they steal in the rounds to come."""
    total = 0.0
    for place in range(N_DOUBLE):
        if s.pixie_at[place] == p:
            food = 0
            for kind in range(N_FOODS):
                food += s.symbols[place][kind]
            total += row_hopes(row_of(place)) * min(1.0, left / 3) + FOOD_POINTS * food * 0.6 * (left - 1)
    if s.pixie_at[Place.SERVANT] == p and s.taken[RewardRow.LOYAL_SERVANT] < ROW_TILES:
        total += s.reward_values[RewardRow.LOYAL_SERVANT][s.taken[RewardRow.LOYAL_SERVANT]]
    return total


def row_hopes(row):
    """What a pixie's climb to a row is worth."""
    if row == Row.FIRST:
        return 0.6
    if row == Row.SECOND:
        return 1.6
    return 3.0 if row == Row.THIRD else 5.0


def tile_hopes(s: State, p, left):
    """Food tiles pay every round, single-use tiles once; the favourite is served first."""
    total = 0.4 * n_from_tiles(s, p) * (left - 1)
    for single in range(N_SINGLES):
        if s.single_at[single] == p:
            total += 1.0 * min(1.0, left / 3)
    return total + (0.8 if p == favourite(s) and left > 1 else 0.0)


def moment(s: State):
    """A turn is finished when the next one is asked for."""
    if pending_kind(s) != Decision.TURN:
        return NONE
    used = 0
    for p in range(s.n_seats):
        used += s.discs[p] + 10 * s.passed[p]
    return 100 * s.round_number + used


def is_secret(s: State):
    """Offerings are revealed together."""
    return pending_kind(s) == Decision.OFFER


def weight(s: State, a):
    """How a sensible player likes a choice."""
    kind = pending_kind(s)
    if kind == Decision.TURN:
        return weight_of_turn(s, a)
    if kind == Decision.OFFER:
        return weight_of_offer(s, a)
    return weight_of_detail(s, kind, a)


def weight_of_turn(s: State, a):
    """Points first, then tracks and promotions; to pass costs much."""
    if a == PASS:
        return 0.02
    if UNCHAIN <= a < UNCHAIN + LOWER_PLACES:
        return 0.4
    return weight_of_space(a - SPACE)


def weight_of_space(space):
    """Action spaces by what they usually bring."""
    if space < Space.FOOD_TILE:
        if space == Space.PROMOTION:
            return 2.5
        return 0.8 if space >= Space.TRADE else 1.5
    if space < Space.PUNISHMENT:
        return 2.5 if space == Space.FOOD_TILE else 0.8
    if space < Space.MINE:
        if space == Space.GOLD_RING:
            return 8.0
        return 4.0 if space == Space.TRACKS else 1.5
    if space == Space.SPECIAL_OFFERING:
        return 6.0
    return 1.3 if space == Space.MINE else 0.4


def weight_of_offer(s: State, a):
    """Some of each: food to rise, a little metal for the tracks; an empty hand only behind a full one."""
    p = pending_seat(s)
    if a == NOTHING:
        return 0.5 if s.offer[p][Good.SILVER] + s.offer[p][Good.GOLD] + s.offer[p][0] + s.offer[p][1] + s.offer[p][2] else 0.05
    good = (a - OFFER - 1) // MAX_OFFER
    n = (a - OFFER - 1) % MAX_OFFER + 1
    if good < N_FOODS:
        return 1.5 if n <= 4 else 0.7
    top = s.track[p][good - N_FOODS] == s.n_steps - 1
    return 0.05 if top else 3.0 / n


def weight_of_detail(s: State, kind, a):
    """The answers inside an action."""
    if a == DONE:
        return 0.15
    if kind == Decision.SMELT or kind == Decision.TRADE_AMOUNT:
        return 0.0 + a - AMOUNT
    if kind == Decision.RISE_TO:
        return 4.0 if a - TO == Place.SERVANT else 1.0
    if kind == Decision.PUNISH:
        return 0.0 + 1 + (a - PUNISH - 1) % MAX_DIE
    if kind == Decision.TRACK:
        return 1.2 if a - TRACK == Metal.SILVER else 1.0
    if kind == Decision.DOUBLE:
        return 0.6 if a == DOUBLE and n_goods(s, pending_seat(s)) > 6 else 0.4
    return 0.5 if kind == Decision.ADD and a == ADD + Good.GOLD else 1.0


HEURISTICS = Heuristics(estimate, weight, moment, is_secret, harms=("punish", "chain"))
