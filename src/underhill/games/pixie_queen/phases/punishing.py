"""Penalty points, which can come in the middle of anything: slave symbols, demotions, pardons, and the pit.

Both wait on the stack above whatever they interrupt: SUFFER until the game has looked at the new points, DEMOTE for a choice.
"""

from underhill.core.pending import NONE, allow, pending_argument, pending_kind, pending_seat, pop, push, tell
from underhill.games.pixie_queen.actions import DEMOTE, PARDON
from underhill.games.pixie_queen.fields import State
from underhill.games.pixie_queen.goods import return_goods
from underhill.games.pixie_queen.ids import N_DOUBLE, N_GOODS, Decision, News, Single, Step
from underhill.games.pixie_queen.order import begin_step, favourite, leave_order
from underhill.games.pixie_queen.pyramid import enter_mine, first_active, leave_board, n_active
from underhill.games.pixie_queen.tiles import has_single, return_single, return_tiles


def punish(s: State, p, points, news):
    """Penalty points for a seat; what they lead to comes before anything else that waits."""
    move_marker(s, p, points, news)
    await_suffering(s, p, points)


def move_marker(s: State, p, points, news):
    """The marker of a seat goes on by its penalty points."""
    s.penalties[p] += points
    tell(s, news, p, points, s.penalties[p])


def await_suffering(s: State, p, points):
    """What the last points of a seat lead to comes before anything else that waits."""
    push(s, Decision.SUFFER, p, n_symbols_passed(s, s.penalties[p] - points, s.penalties[p]))


def punish_all(s: State, news):
    """All points that are due are paid before any leads to something: the pit first, then demotions, each in big-cube order."""
    for i in range(s.n_order):
        if s.due[s.big[i]] > 0:
            move_marker(s, s.big[i], s.due[s.big[i]], news)
    for is_pit in range(2):
        for i in range(s.n_order - 1, -1, -1):
            p = s.big[i]
            if s.due[p] > 0 and (s.penalties[p] >= s.pit) == (is_pit == 1):
                await_suffering(s, p, s.due[p])
                s.due[p] = 0


def suffer(s: State):
    """After penalty points: the pit, or a demotion for every slave symbol reached or passed (ruling 21)."""
    p = pending_seat(s)
    n = pending_argument(s)
    pop(s)
    if s.penalties[p] >= s.pit:
        fall_into_pit(s, p)
    else:
        owe_demotions(s, p, n)


def n_symbols_passed(s: State, before, after):
    """Slave symbols behind the old place of a marker, up to and including the new one."""
    n = 0
    for i in range(s.n_symbols):
        if before < s.slave_symbols[i] <= after:
            n += 1
    return n


def must_demote(s: State, p):
    """Not the favourite, and nobody without an active pixie."""
    return p != favourite(s) and n_active(s, p) > 0


def has_choice_of_demotion(s: State, p):
    """Several pixies to choose from, or a pardon to hand back."""
    return n_active(s, p) > 1 or has_single(s, p, Single.PARDON)


def symbol_reached(s: State, p, n):
    """Where the symbol stands for which a seat owes its next demotion, when it owes n: the last n that its marker has reached."""
    return s.slave_symbols[n_symbols_passed(s, 0, s.penalties[p]) - n]


def owe_demotions(s: State, p, n):
    """Demote as often as owed; where there is a choice, ask."""
    while n > 0:
        symbol = symbol_reached(s, p, n)
        if p == favourite(s):
            tell(s, News.SPARED, p, symbol, 0)
        elif n_active(s, p) == 0:
            tell(s, News.NOBODY_TO_DEMOTE, p, symbol, 0)
        elif has_choice_of_demotion(s, p):
            push(s, Decision.DEMOTE, p, n)
            return
        else:
            demote(s, p, first_active(s, p), symbol)
        n -= 1


def legal_demote(s: State, out):
    """One of the active pixies, or the pardon."""
    p = pending_seat(s)
    for place in range(N_DOUBLE):
        if s.pixie_at[place] == p:
            allow(out, DEMOTE + place)
    if has_single(s, p, Single.PARDON):
        allow(out, PARDON)


def apply_demote(s: State, a):
    """Send a pixie to the mine or hand back the pardon; then the next demotion, if more are owed."""
    p = pending_seat(s)
    n = pending_argument(s)
    pop(s)
    demote_or_pardon(s, p, a, symbol_reached(s, p, n))
    push(s, Decision.SUFFER, p, n - 1)


def demote_or_pardon(s: State, p, a, symbol):
    """What was chosen against the Queen's demotion (ruling 26): for a slave symbol, or 0 for her anger."""
    if a == PARDON:
        return_single(s, Single.PARDON)
        tell(s, News.PARDONED if symbol > 0 else News.PARDONED_BY_ANGER, p, symbol, 0)
    else:
        demote(s, p, a - DEMOTE, symbol)


def demote(s: State, p, place, symbol):
    """An active pixie becomes a slave, because of a slave symbol, or 0: of the Queen's anger."""
    s.pixie_at[place] = NONE
    enter_mine(s, p)
    tell(s, News.DEMOTED if symbol > 0 else News.DEMOTED_BY_ANGER, p, place, symbol)


def fall_into_pit(s: State, p):
    """A seat is out at once: pixies, discs and cubes leave, tiles and goods go back (ruling 46). The last one left wins."""
    tell(s, News.PIT, p, 0, 0)
    s.in_pit[p] = 1
    leave_board(s, p)
    return_tiles(s, p)
    for good in range(N_GOODS):
        return_goods(s, p, good, s.stock[p][good])
        s.offer[p][good] = 0
    leave_order(s, p)
    forget_seat(s, p)
    if s.n_order == 1:
        begin_step(s, Step.OVER)


def forget_seat(s: State, p):
    """Nothing more is asked of a seat or waits for it."""
    while pending_kind(s) != Decision.FLOW and pending_seat(s) == p:
        pop(s)
    s.due[p] = 0
    s.passed[p] = 0
    if s.priority == p:
        s.priority = NONE
    if s.acting == p:
        s.acting = NONE
        s.removable = 0
