"""The rules, as a table of contents: set-up, and `DECISIONS`, what each kind of decision asks.

On a turn a seat turns up the next card and scores its number, or takes a few safe points. After the last round the game is over.
"""

from underhill.cli.starter.fields import State
from underhill.cli.starter.state import DRAW, N_CARDS, SAFE, Decision, News
from underhill.core.decisions import Asked, Decisions
from underhill.core.pending import allow, pending_seat, pop, push, reveal, tell
from underhill.core.rng import shuffle

LAWS = {1: "every card is in the deck or turned up", 2: "nobody has more points from cards than points"}


def setup(s: State):
    """Shuffle the deck."""
    for i in range(N_CARDS):
        s.deck[i] = i + 1
    shuffle(s, s.deck, N_CARDS)
    s.n_deck = N_CARDS


def begin_next(s: State):
    """The next seat's turn; False after the last round."""
    if s.turn >= s.n_rounds * s.n_seats:
        return False
    push(s, Decision.TURN, s.turn % s.n_seats, 0)
    return True


def legal_turn(s: State, out):
    """A card, or safe points if they are allowed."""
    allow(out, DRAW)
    if not s.option_bold:
        allow(out, SAFE)


def apply_turn(s: State, a):
    """Score the next card, or the safe points."""
    p = pending_seat(s)
    pop(s)
    s.turn += 1
    if a == DRAW:
        draw(s, p)
    else:
        s.points[p] += s.safe_points
        tell(s, News.SAFE, p, s.safe_points, 0)


def draw(s: State, p):
    """Turn up the next card: everybody learns it, so that taking it back needs consent."""
    s.n_deck -= 1
    card = s.deck[s.n_deck]
    s.deck[s.n_deck] = 0
    s.shown[N_CARDS - 1 - s.n_deck] = card
    s.points[p] += card
    s.drawn[p] += card
    tell(s, News.DRAWS, p, card, 0)
    reveal(s)


def scores(s: State, out):
    """Each seat's points."""
    for p in range(s.n_seats):
        out[p] = s.points[p]


def is_ahead(s: State, p, other):
    """More points; equal seats share a place."""
    return s.points[p] > s.points[other]


def broken_law(s: State):
    """The number of a law that does not hold, or 0."""
    total = 0
    for i in range(N_CARDS):
        total += s.deck[i] + s.shown[i]
    if total != N_CARDS * (N_CARDS + 1) // 2:
        return 1
    for p in range(s.n_seats):
        if s.drawn[p] > s.points[p]:
            return 2
    return 0


DECISIONS = Decisions(Decision, Asked(Decision.TURN, legal_turn, apply_turn), begin_next=begin_next)
