"""Payment: Fairies are played from the hand, one by one, until they are worth enough; overpaying is allowed (ruling 4).

A payment is for a clearing, an audience, a Druid visit, or the Veil. Afterwards the Wind may come back, and then follows what
was paid for.
"""

from underhill.core.pending import allow, pending_seat, pop, push, tell
from underhill.games.fairy_land.actions import DONE, PLAY, TAKE_BACK
from underhill.games.fairy_land.fairies import hand_size, item_bonus, play_fairy, take_back_fairy, worth
from underhill.games.fairy_land.fields import State
from underhill.games.fairy_land.ids import N_CLEARINGS, N_FAIRIES, Decision, Fairy, News
from underhill.games.fairy_land.phases.looking import begin_look
from underhill.games.fairy_land.phases.taking import begin_taking


def begin_payment(s: State, p, place, least, least_cards):
    """Ask a seat to play Fairies of at least this worth and at least this number."""
    s.place = place
    s.bidder = p
    s.bid = least
    s.least_cards = least_cards
    s.paid = item_bonus(s, p, place)
    for fairy in range(N_FAIRIES):
        s.playing[fairy] = 0
    push(s, Decision.PAY, p, place)


def n_playing(s: State):
    """How many Fairies have been played in this payment."""
    n = 0
    for fairy in range(N_FAIRIES):
        n += s.playing[fairy]
    return n


def is_paid(s: State):
    """Worth enough, and enough cards: an item's bonus alone never pays (ruling 5)."""
    return s.paid >= s.bid and n_playing(s) >= s.least_cards


def legal_pay(s: State, out):
    """Any Fairy of the hand, also more than needed; done when it is enough."""
    p = pending_seat(s)
    if is_paid(s):
        allow(out, DONE)
    for fairy in range(N_FAIRIES):
        if s.hand[p][fairy]:
            allow(out, PLAY + fairy)


def apply_pay(s: State, a):
    """Play a Fairy, or finish the payment."""
    p = pending_seat(s)
    if a == DONE:
        pop(s)
        end_payment(s, p)
    else:
        fairy = a - PLAY
        play_fairy(s, p, fairy)
        s.playing[fairy] = 1
        s.paid += worth(s, fairy, s.place)
        tell(s, News.PLAYS, p, fairy, s.paid)


def end_payment(s: State, p):
    """The Wind may come back to a small hand, before new Fairies arrive (ruling 15)."""
    if s.playing[Fairy.WIND] and hand_size(s, p) <= s.wind_hand:
        push(s, Decision.WIND, p, 0)
    else:
        begin_what_was_paid_for(s, p)


def legal_wind(s: State, out):
    """Take the Wind back, or leave her."""
    allow(out, DONE)
    allow(out, TAKE_BACK + Fairy.WIND)


def apply_wind(s: State, a):
    """The Wind's choice, once a payment."""
    p = pending_seat(s)
    pop(s)
    if a != DONE:
        take_back_fairy(s, p, Fairy.WIND)
        tell(s, News.WIND_BACK, p, 0, 0)
    begin_what_was_paid_for(s, p)


def begin_what_was_paid_for(s: State, p):
    """A lot to take, or a deck to look into: as many cards as the Fairies are worth, less one (ruling 13: the rest is lost)."""
    if s.place < N_CLEARINGS:
        begin_taking(s, p, s.place)
    else:
        begin_look(s, p, s.place, s.paid - 1)
