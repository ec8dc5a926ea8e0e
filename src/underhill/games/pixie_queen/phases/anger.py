"""The Queen's anger, when nobody gave the demanded food: from the last big cube, the first seat that can must demote a pixie."""

from underhill.core.pending import NONE, pending_seat, pop, push, tell
from underhill.games.pixie_queen.actions import PARDON
from underhill.games.pixie_queen.fields import State
from underhill.games.pixie_queen.ids import Decision, News
from underhill.games.pixie_queen.order import last_in_order
from underhill.games.pixie_queen.phases.penalties import begin_penalties
from underhill.games.pixie_queen.phases.punishing import demote, demote_or_pardon, has_choice_of_demotion, must_demote
from underhill.games.pixie_queen.pyramid import first_active


def go_on_with_anger(s: State):
    """The next seat from the last; the favourite never (ruling 26). The rewards are skipped."""
    p = last_in_order(s)
    if p == NONE:
        tell(s, News.ANGER_SPENT, NONE, 0, 0)
        begin_penalties(s)
    elif must_demote(s, p):
        if has_choice_of_demotion(s, p):
            push(s, Decision.ANGER, p, 0)
        else:
            demote(s, p, first_active(s, p), 0)
            begin_penalties(s)


def apply_anger(s: State, a):
    """A pixie goes to the mine and the Queen is done; after a pardon she turns to the next seat."""
    p = pending_seat(s)
    pop(s)
    demote_or_pardon(s, p, a, 0)
    if a != PARDON:
        begin_penalties(s)
