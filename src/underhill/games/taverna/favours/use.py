"""Using a royal favour: at any point of one's turn, favours of different kinds only (ruling 15), each once."""

from underhill.core.pending import push, reveal, tell
from underhill.games.taverna.customer import add_symbol, can_add_symbol
from underhill.games.taverna.favours.change import can_change_symbol
from underhill.games.taverna.favours.move import can_move_any
from underhill.games.taverna.fields import State
from underhill.games.taverna.ids import Decision, Favour, News, Step
from underhill.games.taverna.ladders import n_climbs
from underhill.games.taverna.notables.activate import begin_free_token
from underhill.games.taverna.spells.cast import could_cast_any
from underhill.games.taverna.taverns import any_token_possible
from underhill.games.taverna.windows import may_cast_now


def is_addition(favour):
    """One of the four favours that add a symbol."""
    return Favour.ADD_BEER <= favour <= Favour.ADD_MASK


def favour_works(s: State, p, favour):
    """Whether a favour would do something now. Ruling 14: the people changes only before seating."""
    if is_addition(favour):
        return can_add_symbol(s, favour - Favour.ADD_BEER)
    if favour == Favour.CHANGE_SYMBOL:
        return can_change_symbol(s)
    if favour == Favour.OTHER_PEOPLE:
        return s.step == Step.CUSTOMER
    if favour == Favour.GUILD_TOKEN:
        return any_token_possible(s)
    if favour == Favour.SECOND_SPELL:
        return not may_cast_now(s) and could_cast_any(s, p)  # ruling 41
    if favour == Favour.MOVE_CUSTOMER:
        return can_move_any(s)
    return n_climbs(s, p) > 0


def can_use_favour(s: State, p, favour):
    """Held, no other of its kind used in this turn, and of some use."""
    return s.favours[p][favour] > 0 and s.favour_used[favour] == 0 and favour_works(s, p, favour)


def use_favour(s: State, p, favour):
    """Turn the tile over and begin what it does."""
    s.favours[p][favour] -= 1
    s.spent[p][favour] += 1
    s.favour_used[favour] = 1
    tell(s, News.USES_FAVOUR, p, favour, 0)
    if is_addition(favour):
        add_symbol(s, p, favour - Favour.ADD_BEER)
    elif favour == Favour.CHANGE_SYMBOL:
        push(s, Decision.CHANGE_SYMBOL, p, 0)
    elif favour == Favour.OTHER_PEOPLE:
        push(s, Decision.OTHER_PEOPLE, p, 0)
    elif favour == Favour.GUILD_TOKEN:
        begin_free_token(s, p)
    elif favour == Favour.SECOND_SPELL:
        s.n_allowed += 1
        reveal(s)  # that the seat holds a spell it could cast
    elif favour == Favour.MOVE_CUSTOMER:
        push(s, Decision.MOVE_WHO, p, 0)
    else:
        push(s, Decision.CLIMB, p, 1)
