"""The rules of Pixie Queen, as a table of contents: set-up, `STEPS` of a round, and `DECISIONS`, what each kind of decision asks.

A round has five phases: steal, actions, offering, rewards, penalties. At the bottom of the stack lies the game itself, FLOW:
whenever nothing waits above it, the game takes the next of the `STEPS`, which may ask something. The last step takes FLOW off the
stack; then nothing waits, and `begin_next` ends the game.
"""

from underhill.core.decisions import Asked, Decisions, GoesOn, Switch
from underhill.core.pending import NONE, pop, push
from underhill.games.pixie_queen.fields import State
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


def setup(s: State):
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


def begin_next(s: State):
    """Nothing comes after the last round but the end."""
    end_game(s)
    return False


def step_of(s: State):
    """How far the round has come."""
    return s.step


STEPS = Switch(
    Step,
    step_of,
    (Step.ACTIONS, go_on_with_actions),
    (Step.STEAL, go_on_with_steal),
    (Step.ABILITIES, go_on_with_abilities),
    (Step.ANNOUNCE, go_on_with_announcement),
    (Step.DEMAND, go_on_with_demand),
    (Step.OFFER, go_on_with_offers),
    (Step.EMPTY_HANDS, go_on_with_empty_hands),
    (Step.ANGER, go_on_with_anger),
    (Step.PROMOTIONS, go_on_with_promotions),
    (Step.TRACKS, go_on_with_tracks),
    (Step.FREE_PROMOTION, go_on_with_free_promotion),
    (Step.NEUTRAL, go_on_with_neutral),
    (Step.SERVANT, go_on_with_servant),
    (Step.SLAVES, go_on_with_slaves),
    (Step.TRACK_PENALTIES, go_on_with_track_penalties),
    (Step.END_OF_ROUND, go_on_with_end_of_round),
    (Step.OVER, pop),
)

DECISIONS = Decisions(
    Decision,
    Asked(Decision.TURN, legal_turn, apply_turn),
    Asked(Decision.OFFER, legal_offer, apply_offer),
    Asked(Decision.FOOD, legal_food, apply_food),
    Asked(Decision.AFTERWARDS, legal_afterwards, apply_afterwards),
    Asked(Decision.ABILITY, legal_ability, apply_ability),
    Asked(Decision.RISE, legal_rise, apply_rise),
    Asked(Decision.RISE_TO, legal_rise_to, apply_rise_to),
    Asked(Decision.DOUBLE, legal_double, apply_double),
    Asked(Decision.DEMOTE, legal_demote, apply_demote),
    Asked(Decision.ANGER, legal_demote, apply_anger),
    Asked(Decision.STEAL_FOOD, legal_steal_food, apply_steal_food),
    Asked(Decision.TRADE_GIVE, legal_trade_give, apply_trade_give),
    Asked(Decision.TRADE_GET, legal_trade_get, apply_trade_get),
    Asked(Decision.TRADE_AMOUNT, legal_trade_amount, apply_trade_amount),
    Asked(Decision.SMELT, legal_smelt, apply_smelt),
    Asked(Decision.PUNISH, legal_punish, apply_punish),
    Asked(Decision.TRACK, legal_track, apply_track),
    Asked(Decision.ROB, legal_rob, apply_rob),
    Asked(Decision.LOOK, legal_look, apply_look),
    Asked(Decision.PICK, legal_pick, apply_pick),
    Asked(Decision.CHAIN, legal_chain, apply_chain),
    Asked(Decision.SWAP, legal_swap, apply_swap),
    Asked(Decision.SWAP_FOR, legal_swap_for, apply_swap_for),
    Asked(Decision.DUMP, legal_dump, apply_dump),
    Asked(Decision.COPY, legal_copy, apply_copy),
    Asked(Decision.ADD, legal_add, apply_add),
    Asked(Decision.HONEY, legal_honey, apply_honey),
    GoesOn(Decision.FLOW, STEPS),
    GoesOn(Decision.SUFFER, suffer),
    GoesOn(Decision.CLIMB, climb),
    GoesOn(Decision.CARRY_OUT, carry_out),
    begin_next=begin_next,
)
