"""The end of the set-up: in reverse order every seat picks one of the abilities shown."""

from underhill.core.pending import NONE, allow, pending_seat, pop, push, tell
from underhill.games.pixie_queen.actions import ABILITY
from underhill.games.pixie_queen.fields import State
from underhill.games.pixie_queen.ids import BOARD, N_ABILITIES, Decision, News
from underhill.games.pixie_queen.order import last_in_order
from underhill.games.pixie_queen.phases.stealing import begin_round


def go_on_with_abilities(s: State):
    """Ask the next seat from the last; then the first round begins."""
    p = last_in_order(s)
    if p == NONE:
        begin_round(s)
    else:
        push(s, Decision.ABILITY, p, 0)


def legal_ability(s: State, out):
    """Any ability on the board."""
    for ability in range(N_ABILITIES):
        if s.ability_at[ability] == BOARD:
            allow(out, ABILITY + ability)


def apply_ability(s: State, a):
    """Take the ability."""
    p = pending_seat(s)
    pop(s)
    s.ability_at[a - ABILITY] = p
    tell(s, News.CHOOSES_ABILITY, p, a - ABILITY, 0)
