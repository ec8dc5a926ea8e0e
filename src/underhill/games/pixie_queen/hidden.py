"""Who sees what in Pixie Queen: the only file that knows.

Hidden from all are the face-down demand tiles and, until they are revealed, the offerings. The bag's contents are public; what
comes out is decided when it is drawn. Stocks and reward points stand behind screens: every change to them is public, so others'
are left out of the view (unless the option "open screens" is on), but `resample` keeps them. The view also carries what players
else work out by hand, from public knowledge only.
"""

from typing import Any

from underhill.core.pending import NONE, pending_argument, pending_kind, pending_seat
from underhill.core.rng import below
from underhill.games.pixie_queen.fields import State
from underhill.games.pixie_queen.ids import (
    BOARD,
    N_DEMANDS,
    N_DOUBLE,
    N_GOODS,
    N_SPACES,
    ON_EXTRA,
    Ability,
    Colour,
    Cube,
    Decision,
    Food,
    Good,
    Metal,
    News,
    Phase,
    Place,
    RewardRow,
    Single,
    Space,
    Step,
)
from underhill.games.pixie_queen.order import favourite
from underhill.games.pixie_queen.phases.offering import can_offer, n_hands
from underhill.games.pixie_queen.phases.penalties import slave_points, track_points
from underhill.games.pixie_queen.phases.stealing import n_from_tiles, n_stolen
from underhill.games.pixie_queen.pyramid import n_discs_played, row_of
from underhill.games.pixie_queen.rewards import golden_are_gone
from underhill.games.pixie_queen.scoring import hoard_loss, reward_points, score, stone_loss
from underhill.games.pixie_queen.spaces.copying import copy_penalty
from underhill.games.pixie_queen.spaces.doubles import is_used
from underhill.games.pixie_queen.spaces.metals import ring_price
from underhill.games.pixie_queen.spaces.trading import gold_price
from underhill.games.pixie_queen.spaces.use import n_places
from underhill.games.pixie_queen.tiles import has_ability, holder_of_single

PHASES = {
    Step.ABILITIES: Phase.SET_UP,
    Step.STEAL: Phase.STEAL,
    Step.ACTIONS: Phase.ACTIONS,
    Step.ANNOUNCE: Phase.OFFERING,
    Step.DEMAND: Phase.OFFERING,
    Step.OFFER: Phase.OFFERING,
    Step.EMPTY_HANDS: Phase.OFFERING,
    Step.ANGER: Phase.OFFERING,
    Step.TRACKS: Phase.REWARDS,
    Step.PROMOTIONS: Phase.REWARDS,
    Step.FREE_PROMOTION: Phase.REWARDS,
    Step.NEUTRAL: Phase.REWARDS,
    Step.SERVANT: Phase.REWARDS,
    Step.SLAVES: Phase.PENALTIES,
    Step.TRACK_PENALTIES: Phase.PENALTIES,
    Step.END_OF_ROUND: Phase.PENALTIES,
    Step.OVER: Phase.PENALTIES,
}


def sees(viewer: int, code: int, seat: int) -> bool:
    """All news are public: everything that moves is shown to everybody."""
    return True


def resample(s: State, viewer):
    """Deal anew at random all that a viewer (NONE: an onlooker) cannot know."""
    mix_demands(s)
    if s.step == Step.OFFER:
        for p in range(s.n_seats):
            if p != viewer and s.in_pit[p] == 0:
                mix_offer(s, p)


def mix_demands(s: State):
    """Shuffle the demand tiles that are face down, those in the box among them."""
    for i in range(N_DEMANDS - 1, s.n_turned, -1):
        j = s.n_turned + below(s, i + 1 - s.n_turned)
        food = s.demands[i]
        s.demands[i] = s.demands[j]
        s.demands[j] = food


def n_hands_filled(s: State, p):
    """How many hands a seat has filled in this offering: all, some while it is asked, or none."""
    if pending_kind(s) == Decision.OFFER and pending_seat(s) == p:
        return pending_argument(s)
    return n_hands(s, p) if s.served[p] else 0 * s.n_kinds


def mix_offer(s: State, p):
    """Fill as many hands anew as a seat has filled, every legal choice equally likely."""
    for good in range(N_GOODS):
        s.offer[p][good] = 0
    for _ in range(n_hands_filled(s, p)):
        fill_hand(s, p)


def fill_hand(s: State, p):
    """A random choice for one hand: nothing, or some of a kind."""
    n = 1
    for good in range(N_GOODS):
        if can_offer(s, p, good):
            n += s.stock[p][good]
    i = below(s, n)
    for good in range(N_GOODS):
        if can_offer(s, p, good):
            if 0 < i <= s.stock[p][good]:
                s.offer[p][good] = i
                return
            i -= s.stock[p][good]


def arrange(s: State, viewer: int) -> None:
    """Put all that a viewer cannot know into one fixed order, so that situations that look equal are equal in every number."""
    s.demands[s.n_turned :] = sorted(s.demands[s.n_turned :])
    if s.step == Step.OFFER:
        for p in range(s.n_seats):
            if p != viewer:
                s.offer[p] = [0] * N_GOODS


def view(s: State, viewer: int) -> dict[str, Any]:
    """What a viewer may know of a state, in words and numbers."""
    return {
        "round": s.round_number,
        "rounds": s.round_number if golden_are_gone(s) else s.n_rounds,  # ruling 44
        "phase": _name(Phase, PHASES[Step(s.step)]),
        "decision_kind": _name(Decision, pending_kind(s)) if s.depth else None,
        "favourite": favourite(s),
        "big_cubes": [p for p in s.big if p != NONE],
        "small_cubes": [p for p in s.small if p != NONE],
        "priority": None if s.priority == NONE else s.priority,
        "demands": _demands(s),
        "supply": _goods(s.supply),
        "out_of_game": _goods(s.gone),
        "bag": {_name(Cube, cube): s.bag[cube] for cube in Cube},
        "special_offering": _goods(s.special),
        "rewards": {_name(RewardRow, row): _reward_row(s, row) for row in RewardRow},
        "golden_left": sum(max(0, s.n_golden - taken) for taken in s.taken),
        "food_tiles": list(reversed(s.food_pile[: s.n_food_pile])),
        "single_tiles": [_name(Single, single) for single in Single if s.single_at[single] == BOARD],
        "abilities": [_name(Ability, ability) for ability in Ability if s.ability_at[ability] == BOARD],
        "extra_place": _extra_place(s),
        "tracks": _tracks(s),
        "copy_penalty": copy_penalty(s),
        "slave_symbols": [points for points in s.slave_symbols[: s.n_symbols] if points < s.pit],
        "pit": s.pit,
        "spaces": [_space(s, Space(space)) for space in range(N_SPACES)],
        "servant_space": _colour(s.pixie_at[Place.SERVANT]),
        "neutral_slaves": s.slaves[Colour.NEUTRAL],
        "steps_left": s.steps_left,
        "numbers": {"abilities": _ability_numbers(s)},
        "moved": _moved(s),
        "players": [_seat(s, p, viewer) for p in range(s.n_seats)],
    }


def _name(words: type, value: int) -> str:
    return words(value).name.lower()


def _goods(row: Any) -> dict[str, int]:
    return {_name(Good, good): row[good] for good in Good}


def _colour(colour: int) -> str | None:
    return None if colour == NONE else _name(Colour, colour)


def _moved(s: State) -> list[dict[str, str]]:
    """Where the pixies that the last choice moved came from and went to, from the news, which are public."""
    moves = []
    for code, p, a, b in s.news[: s.n_news]:
        if code in (News.RISES, News.RISES_NEUTRAL):
            moves.append(_move(p if code == News.RISES else Colour.NEUTRAL, b, a))
        elif code in (News.DISPLACED, News.DISPLACED_NEUTRAL):
            moves.append(_move(p if code == News.DISPLACED else Colour.NEUTRAL, a, b))
        elif code in (News.DEMOTED, News.DEMOTED_BY_ANGER):
            moves.append(_move(p, a, Place.MINE))
    return moves


def _move(colour: int, start: int, end: int) -> dict[str, str]:
    return {"colour": _name(Colour, colour), "from": _name(Place, start), "to": _name(Place, end)}


def _ability_numbers(s: State) -> dict[str, int]:
    """What the abilities are worth in this match, by the keys of numbers.toml."""
    return {
        "cheaper_gold": s.cheaper_gold,
        "servant_bonus": s.servant_bonus,
        "ring_bonus": s.ring_bonus,
        "stolen_silver": s.stolen_silver,
        "slave_points": s.most_slave_points,
    }


def _demands(s: State) -> dict[str, Any]:
    """The tiles turned so far, the present one last, and how many of each kind could still come."""
    turned = list(s.demands[: s.n_turned])
    left = {food: s.demand_tiles[food] - turned.count(food) for food in Food}
    hidden = sum(left.values())
    return {
        "turned": [_name(Food, food) for food in turned],
        "face_down": s.n_rounds - s.n_turned,
        "left": {_name(Food, food): left[food] for food in Food},
        "chances": {_name(Food, food): round(left[food] / hidden, 4) for food in Food},
    }


def _reward_row(s: State, row: RewardRow) -> dict[str, Any]:
    return {"values": list(s.reward_values[row]), "taken": s.taken[row], "golden": s.n_golden}


def _tracks(s: State) -> dict[str, list[int]]:
    """What is printed by the tracks, step by step."""
    return {
        "penalties": list(s.track_penalty[: s.n_steps]),
        "tokens": list(s.track_token[: s.n_steps]),
        "silver_for_gold": list(s.silver_for_gold[: s.n_steps]),
        "gold_for_ring": list(s.gold_for_ring[: s.n_steps]),
    }


def _extra_place(s: State) -> str | int | None:
    """What lies on the extra place: a food tile's value, a single-use tile's name, or nothing."""
    for single in Single:
        if s.single_at[single] == ON_EXTRA:
            return _name(Single, single)
    return s.extra_food or None


def _space(s: State, space: Space) -> dict[str, Any]:
    """A space: its discs and how many more it has room for; on the pyramid its row, its symbols and the pixie on it."""
    discs = [{"seat": p, "discs": s.discs_at[p][space]} for p in range(s.n_seats) if s.discs_at[p][space]]
    if space >= N_DOUBLE:
        return {"space": _name(Space, space), "discs": discs, "free": _free_places(s, space)}
    return {
        "space": _name(Space, space),
        "discs": discs,
        "row": int(row_of(space)),
        "symbols": {_name(Food, food): s.symbols[space][food] for food in Food if s.symbols[space][food]},
        "pixie": _colour(s.pixie_at[space]),
        "used": is_used(s, space),
    }


def _free_places(s: State, space: Space) -> int:
    """How many discs a single space has room for; 15 and 18 have a place for every seat that is in."""
    if space in (Space.MINE, Space.COPY):
        return sum(1 for p in range(s.n_seats) if not s.in_pit[p] and not s.discs_at[p][space])
    return max(0, n_places(s, space) - n_discs_played(s, space))


def _seat(s: State, p: int, viewer: int) -> dict[str, Any]:
    """A seat: its colour, what is public of it, what follows from that, and to its owner what is behind the screen."""
    return {
        "colour": _name(Colour, p),
        "in_pit": bool(s.in_pit[p]),
        "penalties": s.penalties[p],
        "discs": s.discs[p],
        "passed": bool(s.passed[p]),
        "slaves": s.slaves[p],
        "stones": list(s.stones[p]),
        "pixies": [_name(Place, place) for place in range(N_DOUBLE) if s.pixie_at[place] == p],
        "servants": s.servants[p],
        "silver_step": s.track[p][Metal.SILVER] + 1,
        "gold_step": s.track[p][Metal.GOLD] + 1,
        "gold_price": gold_price(s, p),
        "ring_price": ring_price(s, p),
        "food_tile": s.food_tile[p] or None,
        "single_tiles": [_name(Single, single) for single in Single if holder_of_single(s, single) == p],
        "ability": next((_name(Ability, ability) for ability in Ability if s.ability_at[ability] == p), None),
        "to_next_symbol": _to_next_symbol(s, p),
        "penalties_this_round": {"slaves": slave_points(s, p), "tracks": track_points(s, p)},
        "next_steal": _next_steal(s, p),
        "offering": _offering(s, p, viewer),
        **_behind_screen(s, p, viewer),
    }


def _to_next_symbol(s: State, p: int) -> int | None:
    """Penalty points to the next slave symbol, or to the pit behind the last one."""
    if s.in_pit[p]:
        return None
    return min(mark for mark in [*s.slave_symbols, s.pit] if mark > s.penalties[p]) - s.penalties[p]


def _next_steal(s: State, p: int) -> dict[str, int]:
    """What the next steal phase will bring as things are, with a full supply; "any" is food of one's choice."""
    silver = s.stolen_silver if has_ability(s, p, Ability.STEAL_SILVER) else 0
    return {**{_name(Food, food): n_stolen(s, p, food) for food in Food}, "silver": silver, "any": n_from_tiles(s, p)}


def _offering(s: State, p: int, viewer: int) -> dict[str, Any] | None:
    """This round's offering: before the reveal only whether it is made, and to its owner what it is."""
    if s.step < Step.OFFER or s.step == Step.OVER or s.in_pit[p]:
        return None
    revealed = s.step > Step.OFFER
    asked = s.depth > 0 and pending_kind(s) == Decision.OFFER and pending_seat(s) == p
    shown = revealed or p == viewer
    return {
        "committed": revealed or bool(s.served[p] and not asked),
        "hands": n_hands(s, p),
        "goods": {_name(Good, good): s.offer[p][good] for good in Good if s.offer[p][good]} if shown else None,
    }


def _behind_screen(s: State, p: int, viewer: int) -> dict[str, Any]:
    """Stock and reward points: the owner's alone until the end, unless screens are open."""
    if viewer != p and s.depth and not s.option_open_screens:
        return {"stock": None, "reward_points": None, "points_now": None}
    return {"stock": _goods(s.stock[p]), "reward_points": reward_points(s, p), "points_now": _points_now(s, p)}


def _points_now(s: State, p: int) -> dict[str, int]:
    """A seat's points by source as they stand; what depends on everybody's stocks only when all are open."""
    is_open = not s.depth or bool(s.option_open_screens)
    if s.in_pit[p]:
        return {"penalties": -s.penalties[p], "pit": score(s, p) + s.penalties[p] if is_open else 0}
    return {
        "penalties": -s.penalties[p],
        "rewards": reward_points(s, p),
        "stones": -stone_loss(s, p),
        "hoards": -hoard_loss(s, p) if is_open else 0,
    }
