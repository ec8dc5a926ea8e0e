"""Scoring after turn 36: Animals, Flowers, Goblins, items, applause; who wins.

The same functions give the points "as they would be now" at any moment.
"""

from underhill.core.pending import NONE
from underhill.games.fairy_land.fairies import hand_total
from underhill.games.fairy_land.fields import State
from underhill.games.fairy_land.ids import N_ANIMALS, N_FLOWERS, N_GROWING, Card, Item, Source


def scores(s: State, out):
    """Each seat's points."""
    acorn = acorn_kind(s)
    for p in range(s.n_seats):
        out[p] = score_with(s, p, acorn)


def score_with(s: State, p, acorn):
    """A seat's points if the Golden Acorn stands for this kind of Animal (NONE: for none)."""
    total = goblin_points(s, p) + applause_points(s, p) + item_points(s, p)
    for kind in range(N_ANIMALS):
        total += animal_points(s, p, kind, acorn)
    bloom = everlasting_colour(s, p)
    for colour in range(N_FLOWERS):
        total += flower_points(s, p, colour, bloom)
    return total + variety_points(s, p, bloom) + ribbon_points(s, p, bloom)


def source_points(s: State, p, source, acorn, bloom):
    """A seat's points from one source."""
    if source < N_ANIMALS:
        return animal_points(s, p, source, acorn)
    if source < N_GROWING:
        return flower_points(s, p, source - N_ANIMALS, bloom)
    if source == Source.VARIETY:
        return variety_points(s, p, bloom)
    if source == Source.GOBLIN:
        return goblin_points(s, p)
    if source == Source.SILK_RIBBON:
        return ribbon_points(s, p, bloom)
    if source == Source.APPLAUSE:
        return applause_points(s, p)
    return points_of_item(s, p, source)


def points_of_item(s: State, p, source):
    """Points of an item that is worth something by itself."""
    if source == Source.ROYAL_PENDANT:
        return pendant_points(s, p)
    if source == Source.ROYAL_SEAL:
        return seal_points(s, p)
    return ogre_bell_points(s, p) if source == Source.OGRE_BELL else book_points(s, p)


def n_animal(s: State, p, kind, acorn):
    """Animals of a kind, with the one the Golden Acorn stands for."""
    return s.owned[p][kind] + (s.item_number[Item.GOLDEN_ACORN] if kind == acorn and s.items[p][Item.GOLDEN_ACORN] else 0)


def animal_points(s: State, p, kind, acorn):
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


def acorn_kind(s: State):
    """The kind of Animal that the Golden Acorn stands for, or NONE."""
    for p in range(s.n_seats):
        if s.items[p][Item.GOLDEN_ACORN]:
            return best_acorn_kind(s, p)
    return NONE


def best_acorn_kind(s: State, p):
    """Of the kinds the seat owns the best for its place, then for its points: the first such, NONE if none helps (ruling 30)."""
    best = NONE
    best_score = score_with(s, p, NONE)
    best_place = place_with(s, p, best_score, NONE)
    for kind in range(N_ANIMALS):
        if s.owned[p][kind]:
            points = score_with(s, p, kind)
            place = place_with(s, p, points, kind)
            if place < best_place or (place == best_place and points > best_score):
                best = kind
                best_place = place
                best_score = points
    return best


def place_with(s: State, p, mine, acorn):
    """How many seats are ahead of this one, with these points, if the Golden Acorn stands for this kind."""
    n = 0
    for other in range(s.n_seats):
        if other != p and wins_over(s, other, score_with(s, other, acorn), p, mine):
            n += 1
    return n


def n_flower(s: State, p, colour, bloom):
    """Flowers of a colour, with the Everlasting Flower."""
    return s.owned[p][N_ANIMALS + colour] + (s.item_number[Item.EVERLASTING_FLOWER] if colour == bloom else 0)


def flower_points(s: State, p, colour, bloom):
    """Points for the Flowers of one colour."""
    return s.flower_points[min(n_flower(s, p, colour, bloom), N_FLOWERS)]


def variety_points(s: State, p, bloom):
    """Points for the number of colours; none at all costs (ruling 20)."""
    n = 0
    for colour in range(N_FLOWERS):
        if n_flower(s, p, colour, bloom) > 0:
            n += 1
    return s.variety_points[n]


def ribbon_points(s: State, p, bloom):
    """The Silk Ribbon: points for each colour with enough Flowers."""
    if not s.items[p][Item.SILK_RIBBON]:
        return 0
    n = 0
    for colour in range(N_FLOWERS):
        if n_flower(s, p, colour, bloom) >= s.ribbon_flowers:
            n += 1
    return n * s.item_number[Item.SILK_RIBBON]


def all_flower_points(s: State, p, bloom):
    """Colours, variety and ribbon together."""
    total = variety_points(s, p, bloom) + ribbon_points(s, p, bloom)
    for colour in range(N_FLOWERS):
        total += flower_points(s, p, colour, bloom)
    return total


def everlasting_colour(s: State, p):
    """The colour the Everlasting Flower is best for its owner, the first such; NONE without it."""
    if not s.items[p][Item.EVERLASTING_FLOWER]:
        return NONE
    best = 0
    for colour in range(1, N_FLOWERS):
        if all_flower_points(s, p, colour) > all_flower_points(s, p, best):
            best = colour
    return best


def n_counted_goblins(s: State, p):
    """Goblins, without those under the Cloak of Leaves."""
    hidden = s.item_number[Item.CLOAK_OF_LEAVES] if s.items[p][Item.CLOAK_OF_LEAVES] else 0
    return max(0, s.owned[p][Card.GOBLIN] - hidden)


def goblin_points(s: State, p):
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


def item_points(s: State, p):
    """What the items are worth by themselves."""
    return pendant_points(s, p) + seal_points(s, p) + ogre_bell_points(s, p) + book_points(s, p)


def pendant_points(s: State, p):
    """The Retained Half alone, or both halves."""
    if not s.items[p][Item.ROYAL_PENDANT]:
        return 0
    return s.pendant_whole if s.owned[p][Card.LOST_HALF] else s.item_number[Item.ROYAL_PENDANT]


def seal_points(s: State, p):
    """The Royal Seal."""
    return s.items[p][Item.ROYAL_SEAL] * s.item_number[Item.ROYAL_SEAL]


def ogre_bell_points(s: State, p):
    """Ogres kept with the Ogre Bell."""
    return s.items[p][Item.OGRE_BELL] * s.owned[p][Card.OGRE] * s.item_number[Item.OGRE_BELL]


def book_points(s: State, p):
    """The Book of Beasts: points for each kind of Animal owned."""
    if not s.items[p][Item.BOOK_OF_BEASTS]:
        return 0
    n = 0
    for kind in range(N_ANIMALS):
        if s.owned[p][kind]:
            n += 1
    return n * s.item_number[Item.BOOK_OF_BEASTS]


def applause(s: State, p):
    """The hand's total, and the Silver Bells."""
    return hand_total(s, p) + s.items[p][Item.SILVER_BELLS] * s.item_number[Item.SILVER_BELLS]


def applause_points(s: State, p):
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


def turn_order(s: State, p):
    """How many seats play before this one."""
    return (p - s.first) % s.n_seats


def wins_over(s: State, p, mine, other, theirs):
    """More points; then the greater hand total, without the Silver Bells (ruling 29); then the later in turn order."""
    if mine != theirs:
        return mine > theirs
    if hand_total(s, p) != hand_total(s, other):
        return hand_total(s, p) > hand_total(s, other)
    return turn_order(s, p) > turn_order(s, other)


def is_ahead(s: State, p, other):
    """Whether a seat stands before another one."""
    acorn = acorn_kind(s)
    return wins_over(s, p, score_with(s, p, acorn), other, score_with(s, other, acorn))


def winner(s: State):
    """The seat nobody is ahead of: ties are broken, so that there is one."""
    acorn = acorn_kind(s)
    best = 0
    most = score_with(s, best, acorn)
    for p in range(1, s.n_seats):
        mine = score_with(s, p, acorn)
        if wins_over(s, p, mine, best, most):
            best = p
            most = mine
    return best
