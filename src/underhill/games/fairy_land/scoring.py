"""Scoring after turn 36: Animals, Flowers, Goblins, items, applause; who wins.

The same functions give the points "as they would be now" at any moment.
"""

from underhill.core.pending import NONE
from underhill.games.fairy_land.fairies import hand_total
from underhill.games.fairy_land.ids import N_ANIMALS, N_FLOWERS, Card, Item


def scores(s, out):
    """Each seat's points."""
    for p in range(s.n_seats):
        out[p] = score(s, p)


def score(s, p):
    """A seat's points from all sources."""
    total = goblin_points(s, p) + applause_points(s, p) + item_points(s, p)
    acorn = acorn_kind(s)
    for kind in range(N_ANIMALS):
        total += animal_points(s, p, kind, acorn)
    bloom = everlasting_colour(s, p)
    for colour in range(N_FLOWERS):
        total += flower_points(s, p, colour, bloom)
    return total + variety_points(s, p, bloom) + ribbon_points(s, p, bloom)


def n_animal(s, p, kind, acorn):
    """Animals of a kind, with the one the Golden Acorn stands for."""
    return s.owned[p][kind] + (s.item_number[Item.GOLDEN_ACORN] if kind == acorn and s.items[p][Item.GOLDEN_ACORN] else 0)


def animal_points(s, p, kind, acorn):
    """The sole most scores all, two tied half each, three or four tied nothing; a majority needs a card (ruling 18)."""
    mine = n_animal(s, p, kind, acorn)
    if mine == 0:
        return 0
    tied = 1
    for other in range(s.n_seats):
        if other != p:
            theirs = n_animal(s, other, kind, acorn)
            if theirs > mine:
                return 0
            if theirs == mine:
                tied += 1
    bonus = s.turtle_bonus if kind == Card.TURTLE and mine == s.turtle_set else 0
    if tied == 1:
        return s.animal_points[kind] + bonus
    return s.animal_points[kind] // 2 + bonus if tied == 2 else bonus


def acorn_kind(s):
    """The kind of Animal that the Golden Acorn is best used for: its owner's most points, the first such kind; or NONE."""
    for p in range(s.n_seats):
        if s.items[p][Item.GOLDEN_ACORN]:
            return best_acorn_kind(s, p)
    return NONE


def best_acorn_kind(s, p):
    """The kind with the greatest gain, of those the seat owns."""
    best = NONE
    most = 0
    for kind in range(N_ANIMALS):
        if s.owned[p][kind]:
            gained = animal_points(s, p, kind, kind) - animal_points(s, p, kind, NONE)
            if gained > most:
                best = kind
                most = gained
    return best


def n_flower(s, p, colour, bloom):
    """Flowers of a colour, with the Everlasting Flower."""
    return s.owned[p][N_ANIMALS + colour] + (s.item_number[Item.EVERLASTING_FLOWER] if colour == bloom else 0)


def flower_points(s, p, colour, bloom):
    """Points for the Flowers of one colour."""
    return s.flower_points[min(n_flower(s, p, colour, bloom), N_FLOWERS)]


def variety_points(s, p, bloom):
    """Points for the number of colours; none at all costs (ruling 20)."""
    n = 0
    for colour in range(N_FLOWERS):
        if n_flower(s, p, colour, bloom) > 0:
            n += 1
    return s.variety_points[n]


def ribbon_points(s, p, bloom):
    """The Silk Ribbon: points for each colour with at least two Flowers."""
    if not s.items[p][Item.SILK_RIBBON]:
        return 0
    n = 0
    for colour in range(N_FLOWERS):
        if n_flower(s, p, colour, bloom) >= 2:
            n += 1
    return n * s.item_number[Item.SILK_RIBBON]


def all_flower_points(s, p, bloom):
    """Colours, variety and ribbon together."""
    total = variety_points(s, p, bloom) + ribbon_points(s, p, bloom)
    for colour in range(N_FLOWERS):
        total += flower_points(s, p, colour, bloom)
    return total


def everlasting_colour(s, p):
    """The colour the Everlasting Flower is best for its owner, the first such; NONE without it."""
    if not s.items[p][Item.EVERLASTING_FLOWER]:
        return NONE
    best = 0
    for colour in range(1, N_FLOWERS):
        if all_flower_points(s, p, colour) > all_flower_points(s, p, best):
            best = colour
    return best


def n_counted_goblins(s, p):
    """Goblins, without those under the Cloak of Leaves."""
    hidden = s.item_number[Item.CLOAK_OF_LEAVES] if s.items[p][Item.CLOAK_OF_LEAVES] else 0
    return max(0, s.owned[p][Card.GOBLIN] - hidden)


def goblin_points(s, p):
    """The sole most loses 2 a Goblin, those tied for most 1."""
    mine = n_counted_goblins(s, p)
    tied = False
    for other in range(s.n_seats):
        if other != p:
            theirs = n_counted_goblins(s, other)
            if theirs > mine:
                return 0
            if theirs == mine:
                tied = True
    return mine * (s.goblin_tied if tied else s.goblin_sole)


def item_points(s, p):
    """What the items are worth by themselves."""
    return pendant_points(s, p) + seal_points(s, p) + ogre_bell_points(s, p) + book_points(s, p)


def pendant_points(s, p):
    """The Retained Half alone, or both halves."""
    if not s.items[p][Item.ROYAL_PENDANT]:
        return 0
    return s.pendant_whole if s.owned[p][Card.LOST_HALF] else s.item_number[Item.ROYAL_PENDANT]


def seal_points(s, p):
    """The Royal Seal."""
    return s.items[p][Item.ROYAL_SEAL] * s.item_number[Item.ROYAL_SEAL]


def ogre_bell_points(s, p):
    """Ogres kept with the Ogre Bell."""
    return s.items[p][Item.OGRE_BELL] * s.owned[p][Card.OGRE] * s.item_number[Item.OGRE_BELL]


def book_points(s, p):
    """The Book of Beasts: points for each kind of Animal owned."""
    if not s.items[p][Item.BOOK_OF_BEASTS]:
        return 0
    n = 0
    for kind in range(N_ANIMALS):
        if s.owned[p][kind]:
            n += 1
    return n * s.item_number[Item.BOOK_OF_BEASTS]


def applause(s, p):
    """The hand's total, and the Silver Bells."""
    return hand_total(s, p) + s.items[p][Item.SILVER_BELLS] * s.item_number[Item.SILVER_BELLS]


def applause_points(s, p):
    """The loudest applause, shared by those tied; all at zero is a tie too (ruling 22)."""
    mine = applause(s, p)
    tied = 1
    for other in range(s.n_seats):
        if other != p:
            theirs = applause(s, other)
            if theirs > mine:
                return 0
            if theirs == mine:
                tied += 1
    if tied == 1 and s.items[p][Item.SILVER_BELLS]:
        return s.bells_alone
    return s.applause_points[tied - 1]


def turn_order(s, p):
    """How many seats play before this one."""
    return (p - s.first) % s.n_seats


def is_ahead(s, p, other):
    """More points; then the greater hand total; then the later in turn order."""
    mine = score(s, p)
    theirs = score(s, other)
    if mine != theirs:
        return mine > theirs
    if hand_total(s, p) != hand_total(s, other):
        return hand_total(s, p) > hand_total(s, other)
    return turn_order(s, p) > turn_order(s, other)


def winner(s):
    """The seat nobody is ahead of."""
    best = 0
    for p in range(1, s.n_seats):
        if is_ahead(s, p, best):
            best = p
    return best
