"""Pixie Queen in words: the vocabularies of words.toml, the question asked now, why something is not possible, the score sheet."""

from pathlib import Path

from underhill.core.pending import NONE, pending_argument, pending_kind, pending_seat
from underhill.core.words import Words
from underhill.games.pixie_queen.actions import COPY, OFFER, RISE, SPACE, TRACK
from underhill.games.pixie_queen.fields import State
from underhill.games.pixie_queen.goods import has_supply_of_food
from underhill.games.pixie_queen.ids import (
    MAX_OFFER,
    N_DOUBLE,
    NEUTRAL,
    ON_EXTRA,
    Ability,
    Colour,
    Cube,
    Decision,
    Face,
    Food,
    Good,
    Merit,
    Metal,
    Mode,
    Phase,
    Place,
    RewardRow,
    Row,
    Single,
    Space,
)
from underhill.games.pixie_queen.order import place_of
from underhill.games.pixie_queen.phases.offering import demand, n_hands
from underhill.games.pixie_queen.phases.promotion import (
    PLACES,
    can_any_rise,
    can_rise_from,
    climber,
    displaces_for_free,
    has_target,
)
from underhill.games.pixie_queen.pyramid import has_free_slave, row_of
from underhill.games.pixie_queen.rewards import has_reward_left
from underhill.games.pixie_queen.scoring import hoard_loss, score, stone_loss
from underhill.games.pixie_queen.spaces.copying import can_copy
from underhill.games.pixie_queen.spaces.doubles import is_used
from underhill.games.pixie_queen.spaces.dumping import can_dump
from underhill.games.pixie_queen.spaces.metals import can_pay_track, ring_price
from underhill.games.pixie_queen.spaces.special import special_price
from underhill.games.pixie_queen.spaces.trading import gold_price
from underhill.games.pixie_queen.spaces.use import can_use, is_open, n_discs_needed
from underhill.games.pixie_queen.tiles import has_ability, holder_of_single

Reason = tuple[str, dict[str, int]]

WORDS = Words(
    Path(__file__).with_name("words.toml"),
    {
        "good": Good,
        "food": Food,
        "metal": Metal,
        "cube": Cube,
        "face": Face,
        "space": Space,
        "place": Place,
        "single": Single,
        "ability": Ability,
        "colour": Colour,
        "row": RewardRow,
        "phase": Phase,
        "merit": Merit,  # after "space", by which the numbers of "tracks" are called
    },
)

RISE_PROMPTS = {Mode.ACTION: "rise", Mode.REWARD: "rise_reward", Mode.FREE: "rise_free", Mode.NEUTRAL: "rise_neutral"}


def prompt(s: State) -> tuple[str, dict[str, int]]:
    """The key of the question that is asked, and the numbers in it."""
    if not s.depth:
        return "over", {}
    kind, p, argument = pending_kind(s), pending_seat(s), pending_argument(s)
    key = Decision(kind).name.lower()
    if kind == Decision.TURN:
        return key, {"a": s.discs[p]}
    if kind == Decision.OFFER:
        several = n_hands(s, p) > 1
        return "offer_hand" if several else key, {"a": demand(s), "b": argument + 1, "c": n_hands(s, p)}
    if kind == Decision.RISE:
        return _rise_prompt(s, p, argument), {"a": s.steps_left}
    if kind == Decision.RISE_TO:
        return _rise_to_prompt(s, p, argument), {"a": argument % PLACES, "b": s.displace_apples}
    if kind == Decision.TRADE_AMOUNT:
        return key, {"a": argument // len(Good), "b": argument % len(Good)}
    if kind == Decision.SMELT:
        return key, {"a": gold_price(s, p)}
    if kind == Decision.LOOK:
        return key, {"a": s.to_draw}
    if kind == Decision.CHAIN:
        return key, {"a": s.loose_stones}
    if kind == Decision.DUMP:
        return _dump_prompt(s, p, argument), {"a": s.n_dump - argument}
    return key, {"a": argument}


def _rise_prompt(s: State, p: int, mode: int) -> str:
    """Where the step comes from; action 3 with chained slaves only begins with taking off stones."""
    is_chained = mode == Mode.ACTION and not can_any_rise(s, p, mode, NONE)
    return "rise_unchain" if is_chained else RISE_PROMPTS[Mode(mode)]


def _dump_prompt(s: State, p: int, n: int) -> str:
    """Which half of action 17 is asked for: both, or the one that can be carried out; then how many goods more."""
    lenient = "_lenient" if s.option_lenient_dump else ""
    if n:
        return f"dump_more{lenient}"
    if not can_dump(s, p):
        return "dump_take"
    return f"dump{lenient}" if has_supply_of_food(s) else f"dump_throw{lenient}"


def _rise_to_prompt(s: State, p: int, argument: int) -> str:
    if argument // PLACES == Mode.NEUTRAL:
        return "rise_to_neutral"
    return "rise_to_free" if displaces_for_free(s, p) else "rise_to"


def why_not(s: State) -> list[tuple[int, str, dict[str, int]]]:
    """What a player might expect but cannot choose now, each with its reason."""
    if not s.depth:
        return []
    kind, p = pending_kind(s), pending_seat(s)
    if kind == Decision.TURN:
        found = [(SPACE + space, why_no_space(s, p, space)) for space in Space if not can_use(s, p, space)]
    elif kind == Decision.COPY:
        found = [(COPY + space, _why_no_copy(s, p, Space(space))) for space in range(N_DOUBLE) if not can_copy(s, p, space)]
    elif kind == Decision.OFFER:
        wrong = [food for food in Food if food != demand(s) and s.stock[p][food]]
        found = [(OFFER + MAX_OFFER * food + 1, ("wrong_food", {"a": demand(s)})) for food in wrong]
    elif kind == Decision.RISE:
        found = _why_no_rise(s, p, pending_argument(s))
    elif kind == Decision.TRACK:
        found = [(TRACK + metal, _why_no_track(s, p, metal)) for metal in Metal if not can_pay_track(s, p, metal)]
    else:
        found = []
    return [(a, key, values) for a, (key, values) in found]


def why_no_space(s: State, p: int, space: Space) -> Reason:
    """Why a seat cannot use a space."""
    if not is_open(s, p, space):
        return {Space.MINE: "used_by_you", Space.COPY: "used_by_you", Space.DUMP_OR_TAKE: "full"}.get(space, "used"), {}
    if s.discs[p] < n_discs_needed(s, p, space):
        return "too_few_discs", {"a": n_discs_needed(s, p, space), "b": s.discs[p]}
    return _why_no_double(s, p, space) if space < N_DOUBLE else _why_no_single(s, p, space)


def _why_no_double(s: State, p: int, space: Space) -> Reason:
    """Why a seat cannot carry out the action of a double space."""
    if Space.DOUBLE_OFFERING <= space <= Space.PARDON:
        return _why_no_tile(s, p, Single(space - Space.DOUBLE_OFFERING))
    if space == Space.SMELT and s.supply[Good.GOLD]:
        return "too_little_silver", {"a": gold_price(s, p), "b": s.stock[p][Good.SILVER]}
    if space == Space.PROMOTION:
        return _why_no_promotion(s, p), {}
    if space == Space.FOOD_TILE:
        return ("no_room" if s.n_food_pile else "no_tile"), {}
    if space == Space.GOLD_RING and has_reward_left(s, RewardRow.GOLD_RING):
        return "too_little_gold", {"a": ring_price(s, p), "b": s.stock[p][Good.GOLD]}
    plain = {
        Space.STEAL_FOOD: "no_food_in_supply",
        Space.STEAL_SILVER: "no_silver_in_supply",
        Space.TRADE: "nothing_to_trade",
        Space.SMELT: "no_gold_in_supply",
        Space.TRACKS: "no_track",
        Space.GOLD_RING: "no_tile",
        Space.ROB: "nobody_to_rob",
    }
    return plain[space], {}


def _why_no_promotion(s: State, p: int) -> str:
    """Chains are the reason where a slave without stones could rise."""
    has_slaves = s.slaves[p] > 0 and has_target(s, p, Mode.ACTION, Row.FIRST, NONE)
    return "promotion_chained" if has_slaves and not has_free_slave(s, p) else "no_promotion"


def _why_no_tile(s: State, p: int, single: Single) -> Reason:
    """Why a seat cannot take a single-use tile."""
    holder = holder_of_single(s, single)
    if holder == NONE:
        return "tile_on_ability", {"a": Ability.EXTRA_PLACE}
    if s.single_at[single] < NEUTRAL or s.single_at[single] == ON_EXTRA:
        return "tile_with", {"a": holder}
    return "no_room", {}


def _why_no_single(s: State, p: int, space: Space) -> Reason:
    """Why a seat cannot carry out the action of a single space."""
    if space == Space.SPECIAL_OFFERING:
        left = has_reward_left(s, RewardRow.SPECIAL_OFFERING)
        return ("special_price", {"a": special_price(s)}) if left else ("no_tile", {})
    if space == Space.TURN_ORDER:
        return ("no_honey" if place_of(s.small, p) else "already_first"), {}
    return {Space.MINE: "empty_bag", Space.DUMP_OR_TAKE: "nothing_to_dump", Space.COPY: "nothing_to_copy"}[space], {}


def _why_no_copy(s: State, p: int, space: Space) -> Reason:
    if not is_used(s, space) and not has_ability(s, p, Ability.COPY_ANY):
        return "not_used", {}
    return _why_no_double(s, p, space)


def _why_no_track(s: State, p: int, metal: Metal) -> Reason:
    return ("track_top" if s.track[p][metal] == s.n_steps - 1 else "no_metal"), {}


def _why_no_rise(s: State, p: int, mode: int) -> list[tuple[int, Reason]]:
    """The pixies that cannot rise."""
    owner = climber(p, mode)
    pixies = [place for place in range(N_DOUBLE) if s.pixie_at[place] == owner]
    places = pixies + ([Place.MINE] if s.slaves[owner] else [])
    return [
        (RISE + place, _why_no_pixie(s, owner, mode, place))
        for place in places
        if not can_rise_from(s, p, mode, row_of(place), NONE)
    ]


def _why_no_pixie(s: State, owner: int, mode: int, place: int) -> Reason:
    if place == Place.MINE and owner != NEUTRAL and s.slaves[owner] == sum(1 for n in s.stones[owner] if n):
        return "chained", {}
    if row_of(place) == Row.FOURTH and mode == Mode.ACTION:
        return "servant_only_as_reward", {}
    return "no_space_above", {}


def score_sheet(s: State) -> list[dict[str, int]]:
    """Each seat's points by source; sources that bring nothing are left out."""
    return [{name: points for name, points in _sources(s, p) if points} for p in range(s.n_seats)]


def _sources(s: State, p: int) -> list[tuple[str, int]]:
    penalties = ("penalties", -s.penalties[p])
    if s.in_pit[p]:
        return [penalties, ("pit", score(s, p) + s.penalties[p])]
    rewards = [(row.name.lower(), s.rewards[p][row]) for row in RewardRow]
    return [penalties, *rewards, ("tokens", s.tokens[p]), ("stones", -stone_loss(s, p)), ("hoards", -hoard_loss(s, p))]
