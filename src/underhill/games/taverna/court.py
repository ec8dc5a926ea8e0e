"""The castle: favours around it, and the row of customer cards before the gate. Both are refilled from face-down piles."""

from underhill.core.pending import NONE, reveal, tell
from underhill.games.taverna.fields import State
from underhill.games.taverna.ids import COURT, N_SYMBOLS, ROW, News


def find_favour(s: State, favour):
    """Where a favour of this kind lies face up, or NONE."""
    for i in range(COURT):
        if s.court[i] == favour:
            return i
    return NONE


def n_face_up(s: State):
    """How many favours lie face up."""
    n = 0
    for i in range(COURT):
        if s.court[i] != NONE:
            n += 1
    return n


def take_favour(s: State, p, favour):
    """Take a face-up favour."""
    s.court[find_favour(s, favour)] = NONE
    s.favours[p][favour] += 1
    tell(s, News.TAKES_FAVOUR, p, favour, 0)


def refill_court(s: State):
    """Turn up favours for the empty places, as far as the reserve has any."""
    for i in range(COURT):
        if s.court[i] == NONE and s.n_reserve > 0:
            s.n_reserve -= 1
            s.court[i] = s.reserve[s.n_reserve]
            s.reserve[s.n_reserve] = NONE
            tell(s, News.COURT, NONE, s.court[i], 0)
            reveal(s)


def refill_row(s: State):
    """Turn up customer cards for the empty places, as far as the pile has any."""
    for i in range(ROW):
        if s.row[i] == NONE and s.n_pile > 0:
            s.n_pile -= 1
            s.row[i] = s.pile[s.n_pile]
            s.pile[s.n_pile] = NONE
            tell_card(s, s.row[i])
            reveal(s)


def is_double(s: State, card):
    """Whether a card shows two customers."""
    return s.card_people[card][1] != NONE


def customer_of(s: State, card, side):
    """The first (0) or second (1) customer of a card."""
    return s.card_people[card][side] * N_SYMBOLS + s.card_symbol[card][side]


def tell_card(s: State, card):
    """A customer card is turned up."""
    if is_double(s, card):
        tell(s, News.ROW_DOUBLE, NONE, customer_of(s, card, 0), customer_of(s, card, 1))
    else:
        tell(s, News.ROW, NONE, customer_of(s, card, 0), 0)
