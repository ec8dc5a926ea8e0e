"""The names of Pixie Queen: goods, spaces, tiles, abilities, colours, steps of a round, decisions and news."""

from enum import IntEnum


class Good(IntEnum):
    """The five goods; the first three are food."""

    APPLE = 0
    HONEY = 1
    BREAD = 2
    SILVER = 3
    GOLD = 4


N_FOODS = 3
N_GOODS = len(Good)


class Food(IntEnum):
    """What the Queen may demand."""

    APPLE = 0
    HONEY = 1
    BREAD = 2


class Metal(IntEnum):
    """The two tracks."""

    SILVER = 0
    GOLD = 1


class Cube(IntEnum):
    """What the bag of the mine holds; a metal's good is its number and N_FOODS."""

    SILVER = 0
    GOLD = 1
    STONE = 2


N_CUBES = len(Cube)


class Face(IntEnum):
    """What the casino die can show."""

    FOOD = 0
    SILVER = 1
    GOLD = 2


class Merit(IntEnum):
    """What tokens are given for."""

    TRACKS = 0
    SERVANT = 1
    RING = 2


class Space(IntEnum):
    """The action spaces, each its printed number less one; the first fourteen are the double spaces of the pyramid."""

    STEAL_FOOD = 0
    STEAL_SILVER = 1
    PROMOTION = 2
    TRADE = 3
    SMELT = 4
    FOOD_TILE = 5
    DOUBLE_OFFERING = 6
    LOOK_IN_BAG = 7
    PARDON = 8
    PUNISHMENT = 9
    TRACKS = 10
    CASINO = 11
    GOLD_RING = 12
    ROB = 13
    MINE = 14
    SWAP = 15
    DUMP_OR_TAKE = 16
    COPY = 17
    SPECIAL_OFFERING = 18
    TURN_ORDER = 19
    PRIORITY = 20


N_DOUBLE = 14
N_SPACES = len(Space)


class Place(IntEnum):
    """Where a pixie can be: on a double space of the pyramid, on the servant space, or in its mine."""

    STEAL_FOOD = 0
    STEAL_SILVER = 1
    PROMOTION = 2
    TRADE = 3
    SMELT = 4
    FOOD_TILE = 5
    DOUBLE_OFFERING = 6
    LOOK_IN_BAG = 7
    PARDON = 8
    PUNISHMENT = 9
    TRACKS = 10
    CASINO = 11
    GOLD_RING = 12
    ROB = 13
    SERVANT = 14
    MINE = 15


N_STANDS = 15  # places where one pixie stands: the double spaces and the servant space


class Row(IntEnum):
    """The rows of the pyramid, from the mine below to the servant space on top."""

    MINE = 0
    FIRST = 1
    SECOND = 2
    THIRD = 3
    FOURTH = 4
    SERVANT = 5


class Single(IntEnum):
    """The single-use tiles; each lies at home on the space DOUBLE_OFFERING + its number."""

    DOUBLE_OFFERING = 0
    LOOK_IN_BAG = 1
    PARDON = 2


N_SINGLES = len(Single)


class Ability(IntEnum):
    """The permanent abilities, each its number less one."""

    CHEAP_GOLD = 0
    FREE_DISPLACEMENT = 1
    SERVANT_BONUS = 2
    RING_BONUS = 3
    STEAL_SILVER = 4
    FREE_PROMOTION = 5
    FREE_STONES = 6
    EXTRA_PLACE = 7
    COPY_ANY = 8
    FEWER_SLAVE_POINTS = 9


N_ABILITIES = len(Ability)
N_ABILITIES_SHOWN = 6

# Where a tile lies, if not before a seat (0 to 4)
BOARD = 5
ON_EXTRA = 6  # on the ability that gives an extra place, wherever that lies


class Colour(IntEnum):
    """The colours, one for each seat, and the pixies of nobody in a game of two."""

    BLUE = 0
    RED = 1
    YELLOW = 2
    GREEN = 3
    GREY = 4
    NEUTRAL = 5


N_SEATS = 5
N_COLOURS = len(Colour)
NEUTRAL = N_SEATS  # the number of Colour.NEUTRAL


class RewardRow(IntEnum):
    """The three rows of reward tiles."""

    SPECIAL_OFFERING = 0
    LOYAL_SERVANT = 1
    GOLD_RING = 2


N_REWARD_ROWS = len(RewardRow)
ROW_TILES = 7
MAX_STEPS = 8  # of a track; how many there are stands in numbers.toml
N_DEMANDS = 9
N_FOOD_TILES = 6
MAX_SYMBOLS = 8  # slave symbols on the score track; how many there are stands in numbers.toml
N_FACES = 6
LOWER_PLACES = 2  # of a mine: filled first, emptied last, and the only ones that can be chained
MAX_OFFER = 60
MAX_DIE = 9


class Phase(IntEnum):
    """The set-up and the five phases of a round."""

    SET_UP = 0
    STEAL = 1
    ACTIONS = 2
    OFFERING = 3
    REWARDS = 4
    PENALTIES = 5


class Step(IntEnum):
    """What the game does next when no seat has to decide."""

    ABILITIES = 0
    STEAL = 1
    ACTIONS = 2
    ANNOUNCE = 3
    DEMAND = 4
    OFFER = 5
    EMPTY_HANDS = 6
    ANGER = 7
    TRACKS = 8
    PROMOTIONS = 9
    FREE_PROMOTION = 10
    NEUTRAL = 11
    SERVANT = 12
    SLAVES = 13
    TRACK_PENALTIES = 14
    END_OF_ROUND = 15
    OVER = 16


class Mode(IntEnum):
    """What a promotion step comes from."""

    ACTION = 0
    REWARD = 1
    FREE = 2
    NEUTRAL = 3


class Decision(IntEnum):
    """The kinds of decisions. FLOW is the game itself; it and those from SUFFER on wait on the stack but are never asked."""

    FLOW = 1
    ABILITY = 2
    FOOD = 3
    TURN = 4
    AFTERWARDS = 5
    OFFER = 6
    RISE = 7
    RISE_TO = 8
    DEMOTE = 9
    ANGER = 10
    DOUBLE = 11
    STEAL_FOOD = 12
    TRADE_GIVE = 13
    TRADE_GET = 14
    TRADE_AMOUNT = 15
    SMELT = 16
    PUNISH = 17
    TRACK = 18
    ROB = 19
    LOOK = 20
    PICK = 21
    CHAIN = 22
    SWAP = 23
    SWAP_FOR = 24
    DUMP = 25
    COPY = 26
    ADD = 27
    HONEY = 28
    SUFFER = 29
    CLIMB = 30
    CARRY_OUT = 31


class News(IntEnum):
    """What can have happened. Each has a sentence in words.toml."""

    FAVOURITE = 1
    SHOWN_ABILITY = 2
    CHOOSES_ABILITY = 3
    ROUND = 4
    GAINS = 5
    PAYS = 6
    USES_SPACE = 7
    PASSES = 8
    WANTS_PRIORITY = 9
    PRIORITY = 10
    RISES = 11
    RISES_NEUTRAL = 12
    DISPLACED = 13
    DISPLACED_NEUTRAL = 14
    STEPS_LOST = 15
    UNCHAINS = 16
    FREES = 17
    TAKES_FOOD_TILE = 18
    TAKES_SINGLE = 19
    ROLLS = 20
    PUNISHED = 21
    TRACK_STEP = 22
    TAKES_REWARD = 23
    TOKEN = 24
    PALACE = 25
    CASINO = 26
    SUPPLY_LACKS = 27
    ROBS = 28
    FINDS_NOTHING = 29
    LOOKS = 30
    DRAWS = 31
    CHAINS = 32
    STONE_GONE = 33
    SWAPS_WITH = 34
    SWAPS_WITH_BOARD = 35
    SWAPS_FOOD = 36
    SWAPS_SINGLE = 37
    SWAPS_ABILITY = 38
    DUMPS = 39
    COPY_PENALTY = 40
    COPIES = 41
    COPY_FAILS = 42
    ADDS = 43
    CUBE_FORWARD = 44
    DOUBLES = 45
    DEMAND = 46
    COMMITTED = 47
    OFFERS = 48
    OFFERS_NOTHING = 49
    ANGER = 50
    ANGER_SPENT = 51
    DEMOTED = 52
    DEMOTED_BY_ANGER = 53
    PARDONED = 54
    PARDONED_BY_ANGER = 55
    SPARED = 56
    NOBODY_TO_DEMOTE = 57
    SLAVE_POINTS = 58
    TRACK_POINTS = 59
    PIT = 60
    LAST_ROUND = 61
    FINAL_STONES = 62
    FINAL_POINTS = 63
    STONE_LOSS = 64
    HOARDS = 65
    SCORES = 66
    WINNER = 67
