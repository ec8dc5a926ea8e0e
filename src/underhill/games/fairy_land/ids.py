"""The names of Fairy Land: cards, Fairies, items, Houses, decks, decisions and news."""

from enum import IntEnum


class Card(IntEnum):
    """The kinds of Forest cards: seven Animals, five Flowers, two evil creatures, six Fairies, half a pendant."""

    SQUIRREL = 0
    FOX = 1
    RACOON = 2
    DEER = 3
    BEAR = 4
    UNICORN = 5
    TURTLE = 6
    YELLOW = 7
    WHITE = 8
    VIOLET = 9
    PINK = 10
    RED = 11
    GOBLIN = 12
    OGRE = 13
    WARRIOR = 14
    EXPLORER = 15
    FAUNA = 16
    FLORA = 17
    HERALD = 18
    WIND = 19
    LOST_HALF = 20


N_ANIMALS = 7
N_FLOWERS = 5
N_GROWING = N_ANIMALS + N_FLOWERS  # Animals and Flowers are the first kinds: what an Ogre tramples, what a mirror swaps
N_CARDS = len(Card)


class Fairy(IntEnum):
    """The Fairies that can be in a hand: a House's seven, and the six special ones from the Forest."""

    ONE = 0
    TWO = 1
    THREE = 2
    FOUR = 3
    FIVE = 4
    SIX = 5
    SEVEN = 6
    WARRIOR = 7
    EXPLORER = 8
    FAUNA = 9
    FLORA = 10
    HERALD = 11
    WIND = 12


N_HOUSE_FAIRIES = 7
N_FAIRIES = len(Fairy)
SPECIAL_OFFSET = Card.WARRIOR - Fairy.WARRIOR  # from a special Fairy in a hand to her Forest card


class Item(IntEnum):
    """The items of the Queen's Court: thirteen permanent ones, then six usable ones."""

    FAIRY_WAND = 0
    HERALDS_TRUMPET = 1
    PAN_PIPES = 2
    FLOWER_GARLAND = 3
    CLOAK_OF_LEAVES = 4
    OGRE_BELL = 5
    ROYAL_PENDANT = 6
    ROYAL_SEAL = 7
    GOLDEN_ACORN = 8
    EVERLASTING_FLOWER = 9
    SILVER_BELLS = 10
    BOOK_OF_BEASTS = 11
    SILK_RIBBON = 12
    FAIRY_DUST = 13
    MOON_LANTERN = 14
    GOBLIN_FLUTE = 15
    ENCHANTED_MIRROR = 16
    DRUIDS_SICKLE = 17
    VEIL_OF_INVISIBILITY = 18


N_ITEMS = len(Item)


class Source(IntEnum):
    """What points come from: each Animal, each colour of Flowers, and the rest; the first ones as in Card."""

    SQUIRREL = 0
    FOX = 1
    RACOON = 2
    DEER = 3
    BEAR = 4
    UNICORN = 5
    TURTLE = 6
    YELLOW = 7
    WHITE = 8
    VIOLET = 9
    PINK = 10
    RED = 11
    VARIETY = 12
    GOBLIN = 13
    ROYAL_PENDANT = 14
    ROYAL_SEAL = 15
    OGRE_BELL = 16
    BOOK_OF_BEASTS = 17
    SILK_RIBBON = 18
    APPLAUSE = 19


N_SOURCES = len(Source)


class House(IntEnum):
    """The Fairy Houses, one for each seat."""

    PUCK = 0
    OBERON = 1
    MORGANA = 2
    TITANIA = 3


class Place(IntEnum):
    """Where Fairies are sent: a clearing, the Druids, or the Queen's Court."""

    CLEARING_1 = 0
    CLEARING_2 = 1
    CLEARING_3 = 2
    DRUIDS = 3
    COURT = 4


N_SEATS = 4
N_CLEARINGS = 3
N_TURNS = 36
DECK_CARDS = 9
N_DECKS = 2  # the Druid deck and the court deck, at Place - N_CLEARINGS
LOT_CARDS = 8  # a clearing has at most six cards before sunset
FOREST_CARDS = 84


class Decision(IntEnum):
    """The kinds of decisions."""

    DAWN = 1
    DAY = 2
    BID = 3
    PAY = 4
    WIND = 5
    WARRIOR = 6
    LOSE = 7
    KEEP = 8
    UNDER = 9
    DUST = 10
    LANTERN_CLEARING = 11
    LANTERN_CARD = 12
    FLUTE = 13
    MIRROR_OWN = 14
    MIRROR_HOUSE = 15
    MIRROR_CARD = 16
    VEIL_CLEARING = 17
    SICKLE = 18


class News(IntEnum):
    """What can have happened. Each has a sentence in words.toml."""

    FIRST = 1
    TURN = 2
    DRAWN = 3
    PLACED = 4
    EXPLORES = 5
    BIDS = 6
    PASSES = 7
    WINS = 8
    NOBODY = 9
    PLAYS = 10
    WIND_BACK = 11
    DRIVES_AWAY = 12
    TAKES = 13
    MEETS_OGRE = 14
    LOSES = 15
    AUDIENCE = 17
    VISITS = 18
    LOOKED_CARD = 19
    LOOKED_ITEM = 20
    KEEPS_CARD = 21
    KEEPS_ITEM = 22
    UNDER_CARD = 23
    UNDER_ITEM = 24
    PUTS_UNDER = 25
    CREST = 26
    USES = 27
    TAKES_BACK = 28
    GIVES = 29
    SWAPS = 30
    SUNSET = 31
    SCORES = 32
    WINNER = 33
    SET_OUT = 34
    LOOKS = 35
    LIGHTS = 36
    EXPLORES_UNSEEN = 37
    FINDS_NOTHING = 38
    STAYS_EMPTY = 39
    OGRE_FINDS_NOTHING = 40
    GETS = 41
    APPLAUDS = 42
    SCORES_FOR = 43
