"""What bots know of Taverna: what coins, spells, favours and deeds may become, which choices a sensible innkeeper likes."""

from underhill.core.game import Heuristics
from underhill.core.pending import NONE, pending_kind, pending_seat
from underhill.games.taverna.actions import (
    ACTIVATE,
    BUY,
    CAST,
    CLIMB,
    DEED,
    END_TURN,
    FAVOUR,
    PASS,
    PRIVILEGES,
    SEAT,
    SELL,
    THROW_OUT,
)
from underhill.games.taverna.fields import State
from underhill.games.taverna.ids import (
    N_DEEDS,
    N_FAVOURS,
    N_GRADES,
    N_PEOPLES,
    N_ROYALS,
    N_TAVERNS,
    Decision,
    Phase,
    Royal,
    Step,
)
from underhill.games.taverna.phases.royal import n_passes, n_used
from underhill.games.taverna.scoring import king_ladder_gain, royal_count, score
from underhill.games.taverna.taverns import n_free, owns_in

COIN_POINTS = 0.3  # what a coin buys while there are turns to spend it in
SPELL_POINTS = 0.8
FAVOUR_POINTS = 0.8
FIRST_ROYAL = 0.9  # share of the best royal scoring that one hopes to get
SECOND_ROYAL = 0.75


def estimate(s: State, out):
    """Each seat's points now, and what everything else it has may bring."""
    for p in range(s.n_seats):
        turns = turns_left(s, p)
        out[p] = score(s, p) + royal_hopes(s, p)
        if turns > 0:
            out[p] += min(1.0, turns / 2.0) * purse(s, p) + ladder_hopes(s, p, turns)


def turns_left(s: State, p):
    """How many turns a seat still has, the one under way included."""
    done = s.turn // s.n_seats
    if (p - s.first) % s.n_seats < s.turn % s.n_seats:
        done += 1
    return s.n_turns - done


def purse(s: State, p):
    """Coins, spells, unused favours, privileges for a notable, and the income of deeds."""
    total = COIN_POINTS * s.coins[p] + SPELL_POINTS * s.n_hand[p] + 0.5 * s.privileges[p]
    for favour in range(N_FAVOURS):
        total += FAVOUR_POINTS * s.favours[p][favour]
    for tavern in range(N_TAVERNS):
        if owns_in(s, p, tavern):
            total += 0.5 * n_free(s, tavern) * COIN_POINTS * s.income
    return total


def ladder_hopes(s: State, p, turns):
    """The next level of every ladder may yet be reached; the King's people decide who scores first."""
    total = 0.0
    for people in range(N_PEOPLES):
        level = s.level[p][people]
        if level < len(s.ladder_points) - 1:
            total += 0.3 * (s.ladder_points[level + 1] - s.ladder_points[level])
    if s.king_people != NONE:
        total += 0.4 * s.level[p][s.king_people]
    return total * min(1.0, turns / 2.0)


def royal_hopes(s: State, p):
    """The best royal scorings that are left to a seat."""
    n = n_passes(s) - s.n_scorings[p]
    if n == 0:
        return 0.0
    best = 0.0
    second = 0.0
    for royal in range(N_ROYALS):
        if s.royal_of[royal] == NONE:
            worth = graded(s, p, royal)
            if worth > best:
                second = best
                best = worth
            elif worth > second:
                second = worth
    return FIRST_ROYAL * best if n == 1 else FIRST_ROYAL * best + SECOND_ROYAL * second


def graded(s: State, p, royal):
    """What a scoring may give a seat: its grade, and a share of the next one by how near it is."""
    if royal == Royal.KING:
        return 0.0 + s.king_points + king_ladder_gain(s, p)
    count = royal_count(s, p, royal)
    worth = 0.0
    for grade in range(N_GRADES):
        need = s.royal_needs[royal][grade]
        if count >= need:
            worth = s.royal_points[grade]
        elif s.phase != Phase.ROYAL:
            before = s.royal_needs[royal][grade - 1] if grade > 0 else 0
            share = (count - before) / (need - before) if need > before else 0.0
            return worth + max(0.0, share) * (s.royal_points[grade] - worth) * 0.7
    return worth


def moment(s: State):
    """A turn is finished when the next one is asked for; so are an opening and a royal choice."""
    kind = pending_kind(s)
    if kind == Decision.TURN and s.step == Step.CARD:
        return 1000 * s.phase + s.turn
    if kind == Decision.FIRST_DEED:
        return 1000 * s.phase + s.asked
    return 1000 * s.phase + n_used(s) if kind == Decision.ROYAL else NONE


def weight(s: State, a):
    """How a sensible innkeeper likes a choice."""
    kind = pending_kind(s)
    if kind == Decision.TURN:
        return weight_of_turn(s, a)
    if kind == Decision.REACT:
        return 1.5 if a == PASS else 1.0
    if kind == Decision.FIRST_DEED or kind == Decision.DEED:
        return 0.0 + s.deed_points[(a - DEED) // N_DEEDS][(a - DEED) % N_DEEDS]
    if kind == Decision.EXTENT:
        return 0.0 + a - BUY
    if kind == Decision.CLIMB:
        return weight_of_level(s, pending_seat(s), a - CLIMB)
    return 1.0


def weight_of_level(s: State, p, people):
    """Levels by what they add."""
    level = s.level[p][people]
    return 1.0 + s.ladder_points[level + 1] - s.ladder_points[level]


def weight_of_turn(s: State, a):
    """A table of his own people, notables, spells; sales seldom."""
    if a < SEAT:
        return 1.0
    if a < THROW_OUT:
        return weight_of_table(s, (a - SEAT) // N_PEOPLES, (a - SEAT) % N_PEOPLES)
    if a < ACTIVATE:
        return 1.0
    if a < PRIVILEGES:
        return 5.0
    if a < FAVOUR:
        return 1.5
    if a < CAST:
        return 0.8
    if a < SELL:
        return 0.8
    return 1.0 if a == END_TURN else 0.05


def weight_of_table(s: State, tavern, table):
    """A level for his own people's table, income for an own deed."""
    p = s.active
    liked = 1.0
    if table == s.people:
        liked += 2.0 * weight_of_level(s, p, table) if s.level[p][table] < len(s.ladder_points) - 1 else 0.0
    return liked + 1.0 if owns_in(s, p, tavern) else liked


HEURISTICS = Heuristics(estimate, weight, moment, harms=("from",))
