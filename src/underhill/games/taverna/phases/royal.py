"""The end: unused spells are sold, then by the chosen people's ladder each seat uses one royal scoring nobody has used.

With two players a second pass follows, by the Queen's people, its order worked out when it begins (ruling 28).
"""

from underhill.core.pending import NONE, allow, pending_seat, pop, push, reveal, tell
from underhill.games.taverna.actions import ROYAL
from underhill.games.taverna.fields import State
from underhill.games.taverna.ids import N_PEOPLES, N_ROYALS, Decision, News, Phase, Royal, Source
from underhill.games.taverna.ladders import can_climb, step_up
from underhill.games.taverna.purse import gain_points
from underhill.games.taverna.scoring import is_tied, ladder_worth, royal_worth, score, turn_order, winner
from underhill.games.taverna.spellbook import sell_hand


def begin_royal(s: State):
    """All turns are over: sell the hands."""
    s.phase = Phase.ROYAL
    for p in range(s.n_seats):
        sell_hand(s, p)


def is_higher(s: State, p, other, people):
    """Higher on that ladder; ties by the next ladders to the right, cyclically, then by turn order."""
    for i in range(N_PEOPLES):
        ladder = (people + i) % N_PEOPLES
        if s.level[p][ladder] != s.level[other][ladder]:
            return s.level[p][ladder] > s.level[other][ladder]
    return turn_order(s, p) < turn_order(s, other)


def n_used(s: State):
    """How many royal scorings have been used."""
    n = 0
    for royal in range(N_ROYALS):
        if s.royal_of[royal] != NONE:
            n += 1
    return n


def n_passes(s: State):
    """Two players score twice, by the King's and by the Queen's people."""
    return 2 if s.n_seats == 2 else 1


def next_scorer(s: State):
    """The highest of those who have not scored in this pass; NONE when all passes are over."""
    scoring_pass = n_used(s) // s.n_seats
    if scoring_pass == n_passes(s):
        return NONE
    people = s.king_people if scoring_pass == 0 else s.queen_people
    best = NONE
    for p in range(s.n_seats):
        if s.n_scorings[p] == scoring_pass and (best == NONE or is_higher(s, p, best, people)):
            best = p
    return best


def next_royal(s: State):
    """Ask the next seat for its scoring, or end the game."""
    p = next_scorer(s)
    if p == NONE:
        end_game(s)
    else:
        push(s, Decision.ROYAL, p, 0)


def legal_royal(s: State, out):
    """The scorings nobody has used."""
    for royal in range(N_ROYALS):
        if s.royal_of[royal] == NONE:
            allow(out, ROYAL + royal)


def apply_royal(s: State, a):
    """Take its points; the King's also brings a level on every ladder that is not full, without gifts (ruling 29)."""
    p = pending_seat(s)
    royal = a - ROYAL
    pop(s)
    s.royal_of[royal] = p
    s.n_scorings[p] += 1
    worth = royal_worth(s, p, royal)
    gain_points(s, p, Source.ROYAL, worth)
    tell(s, News.ROYAL, p, royal, worth)
    if royal == Royal.KING:
        climb_for_king(s, p)


def climb_for_king(s: State, p):
    """Levels without gifts on all four ladders."""
    for people in range(N_PEOPLES):
        for _ in range(s.king_levels):
            if can_climb(s, p, people):
                step_up(s, p, people)


def end_game(s: State):
    """Privileges and ladders pay; most points win, and of a tie the next birthday (ruling 31)."""
    s.phase = Phase.OVER
    for p in range(s.n_seats):
        tell_last_points(s, p)
    best = winner(s)
    if is_tied(s, best):
        tell(s, News.TIE, best, s.birthday[best], 0)
    tell(s, News.WINNER, best, 0, 0)
    reveal(s)


def tell_last_points(s: State, p):
    """What unused privileges and each ladder bring a seat, and all its points."""
    if s.privileges[p] > 0:
        tell(s, News.PRIVILEGE_POINTS, p, s.privileges[p], s.privileges[p] * s.privilege_points)
    for people in range(N_PEOPLES):
        tell(s, News.LADDER_POINTS, p, people, ladder_worth(s, p, people))
    tell(s, News.SCORES, p, score(s, p), 0)
