"""The names of Taverna: peoples, symbols, taverns, notables, favours, spells, scorings, decisions and news."""

from enum import IntEnum


class People(IntEnum):
    """The four peoples, in the order of their ladders."""

    ORC = 0
    HUMAN = 1
    ELF = 2
    DWARF = 3


class Symbol(IntEnum):
    """The guild symbols on customers."""

    BEER = 0
    GRIMOIRE = 1
    LYRE = 2
    MASK = 3


class Guild(IntEnum):
    """The symbols a tavern can bear; there is no token for the mask."""

    BEER = 0
    GRIMOIRE = 1
    LYRE = 2


class Customer(IntEnum):
    """A customer on a card: his people and his symbol, people * 4 + symbol."""

    ORC_BEER = 0
    ORC_GRIMOIRE = 1
    ORC_LYRE = 2
    ORC_MASK = 3
    HUMAN_BEER = 4
    HUMAN_GRIMOIRE = 5
    HUMAN_LYRE = 6
    HUMAN_MASK = 7
    ELF_BEER = 8
    ELF_GRIMOIRE = 9
    ELF_LYRE = 10
    ELF_MASK = 11
    DWARF_BEER = 12
    DWARF_GRIMOIRE = 13
    DWARF_LYRE = 14
    DWARF_MASK = 15


class Tavern(IntEnum):
    """The four small taverns and the great one."""

    ORC = 0
    HUMAN = 1
    ELF = 2
    DWARF = 3
    GREAT = 4


class Notable(IntEnum):
    """The four notables who walk from tavern to tavern."""

    NOTARY = 0
    GOB_TROTTER = 1
    PRINCESS = 2
    AMBASSADRESS = 3


class Favour(IntEnum):
    """The kinds of royal favours; ADD_BEER + symbol adds that symbol."""

    CHANGE_SYMBOL = 0
    OTHER_PEOPLE = 1
    ADD_BEER = 2
    ADD_GRIMOIRE = 3
    ADD_LYRE = 4
    ADD_MASK = 5
    GUILD_TOKEN = 6
    SECOND_SPELL = 7
    MOVE_CUSTOMER = 8
    LADDER_LEVEL = 9


class Spell(IntEnum):
    """The spells: eleven for one's own turn, five reactions, and the Curse, which nobody holds."""

    METAMORPHOSIS = 0
    FIREWORKS = 1
    GOLDEN_RAIN = 2
    CLAIRVOYANCE = 3
    ROYAL_AUDIENCE = 4
    CHARM = 5
    TWO_FACES = 6
    ENCHANTED_SIGN = 7
    SUMMONS = 8
    PANIC = 9
    MAGIC_CHAIRS = 10
    COUNTERSPELL = 11
    FREE_ROUND = 12
    LIGHT_FINGERS = 13
    ECHO = 14
    TELEPORT = 15
    CURSE = 16


class Royal(IntEnum):
    """The five royal scorings."""

    KING = 0
    QUEEN = 1
    TREASURER = 2
    ARCHDUKE = 3
    ARCHMAGE = 4


class Innkeeper(IntEnum):
    """The innkeepers, one for each seat."""

    BRUNA = 0
    ODO = 1
    MIRABEL = 2
    TAM = 3
    GRETA = 4


class Source(IntEnum):
    """Where victory points taken during the game come from."""

    DEEDS = 0
    GUILDS = 1
    GIFTS = 2
    ROYAL = 3


class Phase(IntEnum):
    """The parts of a game."""

    PEOPLES = 0
    DEEDS = 1
    TURNS = 2
    ROYAL = 3
    OVER = 4


class Step(IntEnum):
    """How far a turn has come."""

    CARD = 0  # no card taken yet
    CUSTOMER = 1  # a customer waits to be seated
    SEATED = 2  # the customer sits; the notable of the turn may be activated, the turn may end


class Window(IntEnum):
    """The moments at which opponents may react."""

    TURN_BEGINS = 0
    CUSTOMER_SEATED = 1
    SPELL_ANNOUNCED = 2
    GIFT_TAKEN = 3


class Decision(IntEnum):
    """The kinds of decisions; from SETTLE on they are continuations that no player is asked for."""

    TURN = 1
    REACT = 2
    KING_PEOPLE = 3
    QUEEN_PEOPLE = 4
    FIRST_DEED = 5
    ROYAL = 6
    DESTINATION = 7
    EXTENT = 8
    DEED = 9
    TOKEN = 10
    PICK_FAVOUR = 11
    CLIMB = 12
    CHANGE_SYMBOL = 13
    OTHER_PEOPLE = 14
    MOVE_WHO = 15
    MOVE_WHERE = 16
    METAMORPHOSIS = 17
    CHARM = 18
    TWO_FACES = 19
    SUMMONS = 20
    PANIC = 21
    CHAIRS_FIRST = 22
    CHAIRS_SECOND = 23
    CHAIRS_CLIMB = 24
    FREE_ROUND = 25
    LIGHT_FINGERS = 26
    TELEPORT_WHO = 27
    TELEPORT_WHERE = 28
    SETTLE = 29
    RESOLVE = 30
    NEXT_REACTOR = 31
    RISE = 32


class News(IntEnum):
    """What can have happened. Each has a sentence in words.toml."""

    FIRST = 1
    KING_PEOPLE = 2
    QUEEN_PEOPLE = 3
    ROW = 4
    BUYS_DEED = 5
    CANNOT_BUY = 6
    TURN = 7
    TAKES_CARD = 8
    SEATS = 9
    THROWS_OUT = 10
    CLIMBS = 11
    GETS_POINTS = 12
    GETS_PRIVILEGE = 13
    GETS_COINS = 14
    DRAWS = 15
    DREW = 16
    INCOME = 17
    BEER = 18
    ACTIVATES = 19
    SPENDS_PRIVILEGES = 20
    PAYS = 21
    BUYS_OUT = 22
    TOKEN = 23
    TAKES_FAVOUR = 24
    COURT = 25
    USES_FAVOUR = 26
    SYMBOL = 27
    PEOPLE = 28
    MOVES_CUSTOMER = 29
    CASTS = 30
    COUNTERED = 31
    FIZZLES = 32
    SELLS = 33
    SOLD = 34
    REMOVED = 35
    SWAPS = 36
    STEALS = 37
    ECHOES = 38
    TELEPORTS = 39
    CURSED = 40
    END_SALE = 41
    ROYAL = 42
    SCORES = 43
    WINNER = 44
    RESHUFFLED = 45
    FILLS = 46
    ROW_DOUBLE = 47
    RAIN = 48
    BIRTHDAY = 49
    GAINS_POINTS = 50
    GETS_SPELLS = 51
    GRIMOIRE = 52
    MOVES_OUT = 53
    SWAPS_BACK = 54
    PRIVILEGE_POINTS = 55
    LADDER_POINTS = 56
    TIE = 57


N_SEATS = 5
N_PEOPLES = 4
N_SYMBOLS = 4
N_GUILDS = 3
N_TAVERNS = 5
N_TABLES = 8  # the most a tavern has
N_DEEDS = 4  # the most a tavern has
N_NOTABLES = 4
N_FAVOURS = len(Favour)
N_SPELLS = len(Spell)
N_CASTABLE = N_SPELLS - 1
N_ROYALS = 5
N_SOURCES = len(Source)
N_LEVELS = 8
TOP = N_LEVELS - 1  # the level that takes one player only
N_GRADES = 5  # of a royal scoring
MAX_EXTENT = 3  # how much can be bought of a notable at once
ROW = 4
COURT = 5
CARDS = 34
FAVOUR_TILES = 15
SPELL_CARDS = 32
ROOM = 2  # notables in one tavern
YEAR = 365  # days in which birthdays lie
ANYWHERE = N_TAVERNS  # in the argument of a TOKEN decision: any tavern
BANK = 2000  # ruling 50: more than any game pays out; counted only so that no coin is lost
