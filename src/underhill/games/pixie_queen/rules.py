"""The rules of Pixie Queen, as a table of contents: set-up, what the game does by itself, and the answers to each decision.

A round has five phases: steal, actions, offering, rewards, penalties. At the bottom of the stack lies the game itself, FLOW:
whenever nothing waits above it, `go_on` takes the next small step of the round, which may ask something.
"""

from underhill.core.pending import NONE, pending_kind, push
from underhill.games.pixie_queen.ids import Decision, Step
from underhill.games.pixie_queen.order import begin_step
from underhill.games.pixie_queen.phases.abilities import apply_ability, go_on_with_abilities, legal_ability
from underhill.games.pixie_queen.phases.anger import apply_anger, go_on_with_anger
from underhill.games.pixie_queen.phases.ending import end_game
from underhill.games.pixie_queen.phases.offering import (
    apply_double,
    apply_offer,
    go_on_with_announcement,
    go_on_with_demand,
    go_on_with_empty_hands,
    go_on_with_offers,
    legal_double,
    legal_offer,
)
from underhill.games.pixie_queen.phases.penalties import go_on_with_end_of_round, go_on_with_slaves, go_on_with_track_penalties
from underhill.games.pixie_queen.phases.promotion import apply_rise, apply_rise_to, climb, legal_rise, legal_rise_to
from underhill.games.pixie_queen.phases.punishing import apply_demote, legal_demote, suffer
from underhill.games.pixie_queen.phases.rewards import (
    go_on_with_free_promotion,
    go_on_with_neutral,
    go_on_with_promotions,
    go_on_with_servant,
    go_on_with_tracks,
)
from underhill.games.pixie_queen.phases.stealing import apply_food, go_on_with_steal, legal_food
from underhill.games.pixie_queen.phases.turns import apply_afterwards, apply_turn, go_on_with_actions, legal_afterwards, legal_turn
from underhill.games.pixie_queen.preparation import (
    prepare_abilities,
    prepare_demands,
    prepare_goods,
    prepare_order,
    prepare_pixies,
    prepare_tiles,
)
from underhill.games.pixie_queen.spaces.copying import apply_copy, legal_copy
from underhill.games.pixie_queen.spaces.doubles import carry_out
from underhill.games.pixie_queen.spaces.dumping import apply_dump, legal_dump
from underhill.games.pixie_queen.spaces.metals import apply_track, legal_track
from underhill.games.pixie_queen.spaces.mining import apply_chain, apply_look, apply_pick, legal_chain, legal_look, legal_pick
from underhill.games.pixie_queen.spaces.order import apply_honey, legal_honey
from underhill.games.pixie_queen.spaces.punishment import apply_punish, legal_punish
from underhill.games.pixie_queen.spaces.robbing import apply_rob, legal_rob
from underhill.games.pixie_queen.spaces.special import apply_add, legal_add
from underhill.games.pixie_queen.spaces.stealing import apply_steal_food, legal_steal_food
from underhill.games.pixie_queen.spaces.swapping import apply_swap, apply_swap_for, legal_swap, legal_swap_for
from underhill.games.pixie_queen.spaces.trading import (
    apply_smelt,
    apply_trade_amount,
    apply_trade_get,
    apply_trade_give,
    legal_smelt,
    legal_trade_amount,
    legal_trade_get,
    legal_trade_give,
)


def setup(s):
    """Prepare the table; then the abilities are chosen, from the last seat to the first."""
    prepare_order(s)
    prepare_goods(s)
    prepare_pixies(s)
    prepare_tiles(s)
    prepare_demands(s)
    prepare_abilities(s)
    s.priority = NONE
    s.doubling = NONE
    s.acting = NONE
    begin_step(s, Step.ABILITIES)
    push(s, Decision.FLOW, 0, 0)
    run(s)


def run(s):
    """Let the game go on until somebody has to decide, or it is over.

    What waits for the game and not for a seat is done here and nowhere else: each such rule is compiled in one place."""
    while s.depth > 0 and not is_asked(pending_kind(s)):
        kind = pending_kind(s)
        if kind == Decision.FLOW:
            go_on(s)
        elif kind == Decision.SUFFER:
            suffer(s)
        elif kind == Decision.CLIMB:
            climb(s)
        else:
            carry_out(s)


def is_asked(kind):
    """Whether a seat decides, and not the game."""
    return Decision.FLOW < kind < Decision.SUFFER


def go_on(s):
    """The next small step of the round."""
    if s.step <= Step.DEMAND:
        go_on_before_offers(s)
    elif s.step == Step.OFFER:
        go_on_with_offers(s)
    elif s.step == Step.EMPTY_HANDS:
        go_on_with_empty_hands(s)
    elif s.step == Step.ANGER:
        go_on_with_anger(s)
    elif s.step <= Step.SERVANT:
        go_on_with_rewards(s)
    elif s.step == Step.SLAVES:
        go_on_with_slaves(s)
    elif s.step == Step.TRACK_PENALTIES:
        go_on_with_track_penalties(s)
    elif s.step == Step.END_OF_ROUND:
        go_on_with_end_of_round(s)
    else:
        end_game(s)


def go_on_before_offers(s):
    """Abilities, phases I and II, and the beginning of III."""
    if s.step == Step.ACTIONS:
        go_on_with_actions(s)
    elif s.step == Step.STEAL:
        go_on_with_steal(s)
    elif s.step == Step.ABILITIES:
        go_on_with_abilities(s)
    elif s.step == Step.ANNOUNCE:
        go_on_with_announcement(s)
    else:
        go_on_with_demand(s)


def go_on_with_rewards(s):
    """Phase IV."""
    if s.step == Step.PROMOTIONS:
        go_on_with_promotions(s)
    elif s.step == Step.TRACKS:
        go_on_with_tracks(s)
    elif s.step == Step.FREE_PROMOTION:
        go_on_with_free_promotion(s)
    elif s.step == Step.NEUTRAL:
        go_on_with_neutral(s)
    else:
        go_on_with_servant(s)


def legal(s, out):
    """The legal choices of the decision that is asked."""
    kind = pending_kind(s)
    if kind <= Decision.OFFER:
        legal_phase(s, kind, out)
    elif kind <= Decision.DOUBLE:
        legal_pixie(s, kind, out)
    elif kind <= Decision.SMELT:
        legal_trading(s, kind, out)
    elif kind <= Decision.CHAIN:
        legal_upper_rows(s, kind, out)
    else:
        legal_single_space(s, kind, out)


def legal_phase(s, kind, out):
    """The choices that every round asks."""
    if kind == Decision.TURN:
        legal_turn(s, out)
    elif kind == Decision.OFFER:
        legal_offer(s, out)
    elif kind == Decision.FOOD:
        legal_food(s, out)
    elif kind == Decision.AFTERWARDS:
        legal_afterwards(s, out)
    else:
        legal_ability(s, out)


def legal_pixie(s, kind, out):
    """Promotions and demotions, and the double-offering tile."""
    if kind == Decision.RISE:
        legal_rise(s, out)
    elif kind == Decision.RISE_TO:
        legal_rise_to(s, out)
    elif kind == Decision.DOUBLE:
        legal_double(s, out)
    else:
        legal_demote(s, out)


def legal_trading(s, kind, out):
    """Actions 1, 4 and 5."""
    if kind == Decision.STEAL_FOOD:
        legal_steal_food(s, out)
    elif kind == Decision.TRADE_GIVE:
        legal_trade_give(s, out)
    elif kind == Decision.TRADE_GET:
        legal_trade_get(s, out)
    elif kind == Decision.TRADE_AMOUNT:
        legal_trade_amount(s, out)
    else:
        legal_smelt(s, out)


def legal_upper_rows(s, kind, out):
    """Actions 10, 11, 14 and 15."""
    if kind == Decision.PUNISH:
        legal_punish(s, out)
    elif kind == Decision.TRACK:
        legal_track(s, out)
    elif kind == Decision.ROB:
        legal_rob(s, out)
    elif kind == Decision.LOOK:
        legal_look(s, out)
    elif kind == Decision.PICK:
        legal_pick(s, out)
    else:
        legal_chain(s, out)


def legal_single_space(s, kind, out):
    """Actions 16 to 20."""
    if kind == Decision.SWAP:
        legal_swap(s, out)
    elif kind == Decision.SWAP_FOR:
        legal_swap_for(s, out)
    elif kind == Decision.DUMP:
        legal_dump(s, out)
    elif kind == Decision.COPY:
        legal_copy(s, out)
    elif kind == Decision.ADD:
        legal_add(s, out)
    else:
        legal_honey(s, out)


def apply(s, a):
    """Play a choice, and let the game go on."""
    kind = pending_kind(s)
    if kind <= Decision.OFFER:
        apply_phase(s, kind, a)
    elif kind <= Decision.DOUBLE:
        apply_pixie(s, kind, a)
    elif kind <= Decision.SMELT:
        apply_trading(s, kind, a)
    elif kind <= Decision.CHAIN:
        apply_upper_rows(s, kind, a)
    else:
        apply_single_space(s, kind, a)
    run(s)


def apply_phase(s, kind, a):
    """Play a choice that every round asks."""
    if kind == Decision.TURN:
        apply_turn(s, a)
    elif kind == Decision.OFFER:
        apply_offer(s, a)
    elif kind == Decision.FOOD:
        apply_food(s, a)
    elif kind == Decision.AFTERWARDS:
        apply_afterwards(s, a)
    else:
        apply_ability(s, a)


def apply_pixie(s, kind, a):
    """Play a promotion or demotion, or the double-offering tile."""
    if kind == Decision.RISE:
        apply_rise(s, a)
    elif kind == Decision.RISE_TO:
        apply_rise_to(s, a)
    elif kind == Decision.DOUBLE:
        apply_double(s, a)
    elif kind == Decision.DEMOTE:
        apply_demote(s, a)
    else:
        apply_anger(s, a)


def apply_trading(s, kind, a):
    """Play a choice of action 1, 4 or 5."""
    if kind == Decision.STEAL_FOOD:
        apply_steal_food(s, a)
    elif kind == Decision.TRADE_GIVE:
        apply_trade_give(s, a)
    elif kind == Decision.TRADE_GET:
        apply_trade_get(s, a)
    elif kind == Decision.TRADE_AMOUNT:
        apply_trade_amount(s, a)
    else:
        apply_smelt(s, a)


def apply_upper_rows(s, kind, a):
    """Play a choice of action 10, 11, 14 or 15."""
    if kind == Decision.PUNISH:
        apply_punish(s, a)
    elif kind == Decision.TRACK:
        apply_track(s, a)
    elif kind == Decision.ROB:
        apply_rob(s, a)
    elif kind == Decision.LOOK:
        apply_look(s, a)
    elif kind == Decision.PICK:
        apply_pick(s, a)
    else:
        apply_chain(s, a)


def apply_single_space(s, kind, a):
    """Play a choice of actions 16 to 20."""
    if kind == Decision.SWAP:
        apply_swap(s, a)
    elif kind == Decision.SWAP_FOR:
        apply_swap_for(s, a)
    elif kind == Decision.DUMP:
        apply_dump(s, a)
    elif kind == Decision.COPY:
        apply_copy(s, a)
    elif kind == Decision.ADD:
        apply_add(s, a)
    else:
        apply_honey(s, a)
