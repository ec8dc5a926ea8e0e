"""Forest cards: what they are, and the only ways they move between clearings, seats and the discard."""

from underhill.core.pending import NONE, tell
from underhill.games.fairy_land.fields import State
from underhill.games.fairy_land.ids import LOT_CARDS, N_ANIMALS, N_GROWING, SPECIAL_OFFSET, Card, Item, News


def is_animal(card):
    """One of the seven Animals."""
    return card < N_ANIMALS


def is_flower(card):
    """One of the five Flowers."""
    return N_ANIMALS <= card < N_GROWING


def is_evil(card):
    """A Goblin or an Ogre."""
    return card == Card.GOBLIN or card == Card.OGRE


def is_fairy(card):
    """One of the six special Fairies."""
    return Card.WARRIOR <= card <= Card.WIND


def n_evil(s: State, clearing):
    """How many Goblins and Ogres lie in a clearing."""
    n = 0
    for i in range(s.n_lot[clearing]):
        if is_evil(s.lots[clearing][i]):
            n += 1
    return n


def n_animals(s: State, clearing):
    """How many Animals lie in a clearing."""
    n = 0
    for i in range(s.n_lot[clearing]):
        if is_animal(s.lots[clearing][i]):
            n += 1
    return n


def n_flowers(s: State, clearing):
    """How many Flowers lie in a clearing."""
    n = 0
    for i in range(s.n_lot[clearing]):
        if is_flower(s.lots[clearing][i]):
            n += 1
    return n


def n_growing(s: State, p):
    """How many Animals and Flowers a seat owns."""
    n = 0
    for card in range(N_GROWING):
        n += s.owned[p][card]
    return n


def move_to_clearing(s: State, card, clearing):
    """Lay a card into a clearing."""
    s.lots[clearing][s.n_lot[clearing]] = card
    s.n_lot[clearing] += 1


def move_from_clearing(s: State, clearing, i):
    """Take the card at a place out of a clearing; the later ones close up."""
    card = s.lots[clearing][i]
    s.n_lot[clearing] -= 1
    for j in range(i, s.n_lot[clearing]):
        s.lots[clearing][j] = s.lots[clearing][j + 1]
    s.lots[clearing][s.n_lot[clearing]] = NONE
    return card


def find_in_clearing(s: State, clearing, card):
    """The place of a card of this kind in a clearing, or NONE."""
    for i in range(s.n_lot[clearing]):
        if s.lots[clearing][i] == card:
            return i
    return NONE


def empty_clearing(s: State, clearing):
    """Discard every card of a clearing."""
    for i in range(s.n_lot[clearing]):
        s.discard[s.lots[clearing][i]] += 1
    for i in range(LOT_CARDS):
        s.lots[clearing][i] = NONE
    s.n_lot[clearing] = 0


def drive_away_evil(s: State, clearing):
    """Discard the Goblins and Ogres of a clearing; how many there were."""
    n = 0
    for i in range(s.n_lot[clearing] - 1, -1, -1):
        if is_evil(s.lots[clearing][i]):
            s.discard[move_from_clearing(s, clearing, i)] += 1
            n += 1
    return n


def take(s: State, p, card):
    """A seat takes a Forest card out of a clearing."""
    tell(s, News.TAKES, p, card, 0)
    gain(s, p, card)


def gain(s: State, p, card):
    """A seat gets a Forest card: Fairies go to the hand, Ogres wait to be met, all else lies face up."""
    if is_fairy(card):
        s.hand[p][card - SPECIAL_OFFSET] = 1
    elif card == Card.OGRE and not s.items[p][Item.OGRE_BELL]:
        s.discard[card] += 1
        s.ogres += 1
    else:
        s.owned[p][card] += 1


def lose(s: State, p, card):
    """A seat discards one of its Animals or Flowers."""
    tell(s, News.LOSES, p, card, 0)
    s.owned[p][card] -= 1
    s.discard[card] += 1
