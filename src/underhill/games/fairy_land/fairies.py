"""Fairies and what they are worth where they are sent; item bonuses; playing them and taking them back."""

from underhill.games.fairy_land.cards import n_animals, n_flowers
from underhill.games.fairy_land.fields import State
from underhill.games.fairy_land.ids import N_CLEARINGS, N_FAIRIES, N_HOUSE_FAIRIES, Fairy, Item


def at_home(s: State, fairy):
    """Her worth in the hand and for Fairy Dust: a House Fairy her number, a special one little."""
    return fairy + 1 if fairy < N_HOUSE_FAIRIES else s.special_worth


def worth(s: State, fairy, place):
    """Her worth where she is sent. Ruling 6: nothing in the clearing moves between auction and payment."""
    if fairy < N_HOUSE_FAIRIES:
        return fairy + 1
    if place >= N_CLEARINGS:
        return s.herald_value if fairy == Fairy.HERALD else s.special_worth
    if fairy == Fairy.EXPLORER:
        return s.n_lot[place]
    if fairy == Fairy.FAUNA and n_animals(s, place) >= s.many:
        return s.fauna_value
    if fairy == Fairy.FLORA and n_flowers(s, place) >= s.many:
        return s.flora_value
    return s.special_worth


def item_bonus(s: State, p, place):
    """What a seat's items add to the Fairies it sends to a place."""
    if place >= N_CLEARINGS:
        return s.items[p][Item.HERALDS_TRUMPET] * s.item_number[Item.HERALDS_TRUMPET]
    bonus = s.items[p][Item.FAIRY_WAND] * s.item_number[Item.FAIRY_WAND]
    if s.items[p][Item.PAN_PIPES] and n_animals(s, place) >= s.many:
        bonus += s.item_number[Item.PAN_PIPES]
    if s.items[p][Item.FLOWER_GARLAND] and n_flowers(s, place) >= s.many:
        bonus += s.item_number[Item.FLOWER_GARLAND]
    return bonus


def hand_size(s: State, p):
    """How many Fairies a seat holds."""
    hand = s.hand[p]
    n = 0
    for fairy in range(N_FAIRIES):
        n += hand[fairy]
    return n


def hand_total(s: State, p):
    """What the Fairies of a hand are worth at home: their applause."""
    hand = s.hand[p]
    total = 0
    for fairy in range(N_FAIRIES):
        if hand[fairy]:
            total += hand[fairy] * at_home(s, fairy)
    return total


def n_played(s: State, p):
    """How many Fairies of a seat lie played."""
    n = 0
    for fairy in range(N_FAIRIES):
        n += s.played[p][fairy]
    return n


def most_worth(s: State, p, place):
    """The most a seat can send to a place; without a Fairy nothing (ruling 5)."""
    if hand_size(s, p) == 0:
        return 0
    hand = s.hand[p]
    total = item_bonus(s, p, place)
    for fairy in range(N_FAIRIES):
        if hand[fairy]:
            total += worth(s, fairy, place)
    return total


def play_fairy(s: State, p, fairy):
    """Lay a Fairy from the hand face up before the seat."""
    s.hand[p][fairy] = 0
    s.played[p][fairy] = 1


def take_back_fairy(s: State, p, fairy):
    """Take a played Fairy back to the hand."""
    s.played[p][fairy] = 0
    s.hand[p][fairy] = 1
