"""The auction for a clearing: from the left neighbour round to the active seat, each bids higher or passes, once."""

from underhill.core.pending import NONE, allow, pending_seat, pop, push, tell
from underhill.games.fairy_land.actions import BID, MAX_BID, PASS
from underhill.games.fairy_land.cards import empty_clearing
from underhill.games.fairy_land.fairies import most_worth
from underhill.games.fairy_land.fields import State
from underhill.games.fairy_land.ids import N_SEATS, Decision, News
from underhill.games.fairy_land.phases.payment import begin_payment
from underhill.games.fairy_land.phases.sunset import end_turn


def left_of(s: State, p):
    """The next seat in turn order."""
    return (p + 1) % s.n_seats


def begin_auction(s: State, clearing):
    """Name the clearing and ask the left neighbour."""
    tell(s, News.EXPLORES, s.active, clearing, 0)
    s.place = clearing
    s.bid = 0
    s.bidder = NONE
    for p in range(N_SEATS):
        s.bids[p] = NONE
    push(s, Decision.BID, left_of(s, s.active), clearing)


def legal_bid(s: State, out):
    """Pass (the active seat too, ruling 3), or bid strictly higher (ruling 2), up to what the hand can pay."""
    allow(out, PASS)
    most = min(most_worth(s, pending_seat(s), s.place), MAX_BID)
    for bid in range(s.bid + 1, most + 1):
        allow(out, BID + bid)


def apply_bid(s: State, a):
    """Note the bid; the active seat has the last word."""
    p = pending_seat(s)
    pop(s)
    if a == PASS:
        s.bids[p] = 0
        tell(s, News.PASSES, p, 0, 0)
    else:
        s.bid = a - BID
        s.bidder = p
        s.bids[p] = s.bid
        tell(s, News.BIDS, p, s.bid, 0)
    if p == s.active:
        end_auction(s)
    else:
        push(s, Decision.BID, left_of(s, p), s.place)


def end_auction(s: State):
    """The highest bidder pays; if nobody bid, the lot is discarded."""
    if s.bidder == NONE:
        n = s.n_lot[s.place]
        tell(s, News.NOBODY if n > 0 else News.STAYS_EMPTY, s.active, s.place, n)
        empty_clearing(s, s.place)
        end_turn(s)
    else:
        tell(s, News.WINS, s.bidder, s.bid, s.place)
        begin_payment(s, s.bidder, s.place, s.bid, 1)
