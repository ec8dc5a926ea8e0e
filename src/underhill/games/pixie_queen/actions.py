"""The flat action ids of Pixie Queen. Rules add an argument's index to the start of its family."""

from underhill.core.actions import Actions
from underhill.games.pixie_queen.ids import (
    LOWER_PLACES,
    MAX_DIE,
    MAX_OFFER,
    Ability,
    Colour,
    Cube,
    Food,
    Good,
    Metal,
    Place,
    Single,
    Space,
)

ACTIONS = Actions(
    ("ability", Ability),
    ("take", Food),
    ("space", Space),
    ("pass",),
    ("unchain", range(1, LOWER_PLACES + 1)),
    ("done",),
    ("steal", Food),
    ("rise", Place),
    ("to", Place),
    ("demote", Place),
    ("pardon",),
    ("give", Good),
    ("get", Good),
    ("amount", range(1, MAX_OFFER + 1)),
    ("punish", Colour, range(1, MAX_DIE + 1)),
    ("track", Metal),
    ("rob", Place),
    ("look",),
    ("blind",),
    ("pick", Cube),
    ("chain", Colour, range(1, LOWER_PLACES + 1)),
    ("swap food",),
    ("swap extra food",),
    ("swap tile", Single),
    ("swap ability",),
    ("for top food",),
    ("for food", Colour),
    ("for extra food",),
    ("for tile", Single),
    ("for ability", Ability),
    ("dump", Good),
    ("copy", Space),
    ("add", Good),
    ("double",),
    ("simple",),
    ("offer", Good, range(1, MAX_OFFER + 1)),
    ("nothing",),
)

ABILITY = ACTIONS.start("ability")
TAKE = ACTIONS.start("take")
SPACE = ACTIONS.start("space")
PASS = ACTIONS.start("pass")
UNCHAIN = ACTIONS.start("unchain")
DONE = ACTIONS.start("done")
STEAL = ACTIONS.start("steal")
RISE = ACTIONS.start("rise")
TO = ACTIONS.start("to")
DEMOTE = ACTIONS.start("demote")
PARDON = ACTIONS.start("pardon")
GIVE = ACTIONS.start("give")
GET = ACTIONS.start("get")
AMOUNT = ACTIONS.start("amount") - 1  # AMOUNT + 5 means five
PUNISH = ACTIONS.start("punish") - 1  # PUNISH + MAX_DIE * seat + 2 gives that seat two points
TRACK = ACTIONS.start("track")
ROB = ACTIONS.start("rob")
LOOK = ACTIONS.start("look")
BLIND = ACTIONS.start("blind")
PICK = ACTIONS.start("pick")
CHAIN = ACTIONS.start("chain")
SWAP_FOOD = ACTIONS.start("swap food")
SWAP_EXTRA_FOOD = ACTIONS.start("swap extra food")
SWAP_TILE = ACTIONS.start("swap tile")
SWAP_ABILITY = ACTIONS.start("swap ability")
FOR_TOP_FOOD = ACTIONS.start("for top food")
FOR_FOOD = ACTIONS.start("for food")
FOR_EXTRA_FOOD = ACTIONS.start("for extra food")
FOR_TILE = ACTIONS.start("for tile")
FOR_ABILITY = ACTIONS.start("for ability")
DUMP = ACTIONS.start("dump")
COPY = ACTIONS.start("copy")
ADD = ACTIONS.start("add")
DOUBLE = ACTIONS.start("double")
SIMPLE = ACTIONS.start("simple")
OFFER = ACTIONS.start("offer") - 1  # OFFER + MAX_OFFER * good + 3 offers three of it
NOTHING = ACTIONS.start("nothing")
