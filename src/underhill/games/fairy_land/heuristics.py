"""What bots know of Fairy Land: what holdings may be worth at the end, which choices a sensible House likes.

The estimate goes from what cards may become to what they are: early a majority is a chance, on turn 36 it is points. Fairies in
the hand and Crests are money. All numbers here are hand-made guesses; none has been fitted.
"""

from underhill.core.game import Heuristics
from underhill.core.pending import NONE, pending_kind, pending_seat
from underhill.games.fairy_land.actions import (
    AUDIENCE,
    BID,
    CREST,
    DONE,
    DRIVE_AWAY,
    DRUIDS,
    EXPLORE,
    KEEP,
    KEEP_ITEM,
    LOSE,
    PASS,
    PLAY,
    TAKE,
    TAKE_BACK,
)
from underhill.games.fairy_land.cards import is_animal, is_fairy, is_flower
from underhill.games.fairy_land.fairies import at_home, hand_total, worth
from underhill.games.fairy_land.fields import State
from underhill.games.fairy_land.ids import (
    N_ANIMALS,
    N_CARDS,
    N_CLEARINGS,
    N_FAIRIES,
    N_FLOWERS,
    N_HOUSE_FAIRIES,
    N_ITEMS,
    N_TURNS,
    Card,
    Decision,
    Item,
)
from underhill.games.fairy_land.scoring import acorn_kind, score_with

FAIRY_POINTS = 0.45  # what a point of Fairy strength buys
CREST_STRENGTH = 20.0  # what a Crest usually brings back
SPENDING_TURNS = 8.0  # own turns within which strength can still be spent
SPECIAL_POINTS = 1.5  # a special Fairy beyond her strength
GOBLIN_POINTS = -1.3  # a Goblin while it is open who will have most
FLOWER_HOPE = 0.5  # how far a colour is thought to go towards its next step
OGRE_POINTS = -2.5


def estimate(s: State, out):
    """Each seat's points: as they are, the more turns are played; before, as they may become."""
    left = (N_TURNS - s.turn) / N_TURNS
    acorn = acorn_kind(s)
    for p in range(s.n_seats):
        out[p] = (1 - left) * score_with(s, p, acorn) + left * hopes(s, p) + purse(s, p) + item_hopes(s, p) * left


def hopes(s: State, p):
    """Majorities by chance, Flowers by what comes next, Goblins by their number."""
    total = GOBLIN_POINTS * s.owned[p][Card.GOBLIN] + score_of_variety(s, p)
    for kind in range(N_ANIMALS):
        total += s.animal_points[kind] * majority_chance(s, p, kind)
    for colour in range(N_FLOWERS):
        n = min(s.owned[p][N_ANIMALS + colour], N_FLOWERS)
        total += s.flower_points[n]
        if 0 < n < N_FLOWERS:
            total += FLOWER_HOPE * (s.flower_points[n + 1] - s.flower_points[n])
    return total


def score_of_variety(s: State, p):
    """Points for colours, with hope for the next one."""
    n = 0
    for colour in range(N_FLOWERS):
        if s.owned[p][N_ANIMALS + colour]:
            n += 1
    if n == N_FLOWERS:
        return 0.0 + s.variety_points[n]
    return s.variety_points[n] + FLOWER_HOPE * (s.variety_points[n + 1] - s.variety_points[n])


def majority_chance(s: State, p, kind):
    """The chance to have most of an Animal: by squares, and with room for what is still to come."""
    total = 0.5
    for other in range(s.n_seats):
        total += s.owned[other][kind] * s.owned[other][kind]
    return s.owned[p][kind] * s.owned[p][kind] / total


def purse(s: State, p):
    """What the Fairies in the hand and the Crests can still buy."""
    own_turns = (N_TURNS - s.turn) / s.n_seats
    time = min(1.0, own_turns / SPENDING_TURNS)
    strength = hand_total(s, p) + CREST_STRENGTH * s.crests[p] * min(1.0, own_turns / SPENDING_TURNS)
    special = 0
    for fairy in range(N_HOUSE_FAIRIES, N_FAIRIES):
        special += s.hand[p][fairy] + s.played[p][fairy]
    return time * (FAIRY_POINTS * strength + SPECIAL_POINTS * special)


def item_hopes(s: State, p):
    """Items that do not score by themselves."""
    total = 0.0
    for item in range(N_ITEMS):
        if s.items[p][item]:
            total += item_worth(item)
    return total


def item_worth(item):
    """About how many points an item brings."""
    if item == Item.FAIRY_WAND:
        return 6.0
    if item == Item.ROYAL_SEAL:
        return 5.0
    return 4.0 if item < Item.FAIRY_DUST else 3.5


def card_worth(s: State, p, card):
    """About how many points one more card of a kind brings a seat."""
    if is_animal(card):
        return animal_worth(s, p, card)
    if is_flower(card):
        n = min(s.owned[p][card], N_FLOWERS - 1)
        return s.flower_points[n + 1] - s.flower_points[n] + (2.5 if n == 0 else 1.0)
    if card == Card.GOBLIN:
        return GOBLIN_POINTS
    if card == Card.OGRE:
        return OGRE_POINTS
    return 3.0 if is_fairy(card) else 1.5


def animal_worth(s: State, p, kind):
    """The gain in the chance of a majority."""
    others = 0.5
    for other in range(s.n_seats):
        if other != p:
            others += s.owned[other][kind] * s.owned[other][kind]
    mine = s.owned[p][kind]
    more = (mine + 1) * (mine + 1)
    return s.animal_points[kind] * (more / (more + others) - mine * mine / (mine * mine + others))


def lot_worth(s: State, p, clearing):
    """What all cards of a clearing bring a seat."""
    total = 0.0
    for i in range(s.n_lot[clearing]):
        total += card_worth(s, p, s.lots[clearing][i])
    return total


def moment(s: State):
    """A turn is finished when the next dawn asks for its first card."""
    return s.turn if pending_kind(s) == Decision.DAWN and s.drawn[1] != NONE else NONE


def is_secret(s: State):
    """Nobody sees what goes under a deck."""
    return pending_kind(s) == Decision.UNDER


def weight(s: State, a):
    """How a sensible House likes a choice."""
    kind = pending_kind(s)
    if kind == Decision.BID:
        return weight_of_bid(s, a)
    if kind == Decision.PAY:
        return weight_of_payment(s, a)
    if kind == Decision.DAY:
        return weight_of_action(s, a)
    return weight_of_detail(s, kind, a)


def weight_of_action(s: State, a):
    """Rich clearings; a Crest when much lies played; else a look into a deck."""
    p = s.active
    if a < AUDIENCE:
        return max(0.1, lot_worth(s, p, a - EXPLORE))
    if AUDIENCE <= a <= DRUIDS:
        return 1.5
    if a == CREST:
        return max(0.05, 14.0 - hand_total(s, p)) / 2
    return 1.5


def weight_of_bid(s: State, a):
    """A little more than the last bid while the lot is worth it; the active seat, who ends the auction, just one more."""
    p = pending_seat(s)
    worth_of_lot = lot_worth(s, p, s.place)
    if a == PASS:
        return 1.0
    bid = a - BID
    gain = worth_of_lot - FAIRY_POINTS * bid
    if gain <= 0:
        return 0.02
    step = bid - s.bid
    if p == s.active:
        return gain if step == 1 else 0.02
    return gain / (1 + step // 3)


def weight_of_payment(s: State, a):
    """Just enough, with few Fairies; a deck may be worth a little more."""
    if a == DONE:
        return 12.0 if s.place < N_CLEARINGS else 2.0
    value = worth(s, a - PLAY, s.place)
    need = s.bid - s.paid
    if need <= 0:
        return 0.1 if s.place < N_CLEARINGS else 1.0
    return 4.0 / (1 + value - need) if value >= need else 0.5 + value / need


def weight_of_detail(s: State, kind, a):
    """Good cards, good items, as much as can be had."""
    p = pending_seat(s)
    if kind == Decision.KEEP or kind == Decision.SICKLE:
        return weight_of_keeping(s, p, a)
    if kind == Decision.LOSE:
        return 1.0 / (0.5 + max(0.0, card_worth(s, p, a - LOSE)))
    if kind == Decision.WARRIOR:
        return 8.0 if a == DRIVE_AWAY else 1.0
    if a == DONE:
        return 0.1
    if kind == Decision.DUST:
        return 0.0 + at_home(s, a - TAKE_BACK)
    return max(0.1, card_worth(s, p, a - TAKE)) if TAKE <= a < TAKE + N_CARDS else 1.0


def weight_of_keeping(s: State, p, a):
    """A card or an item out of a deck."""
    if a == DONE:
        return 0.1
    if a >= KEEP_ITEM:
        return item_worth(a - KEEP_ITEM)
    return max(0.1, card_worth(s, p, a - KEEP))


HEURISTICS = Heuristics(estimate, weight, moment, is_secret, harms=("give", "from"))
