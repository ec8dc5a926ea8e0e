"""The flat action ids of Fairy Land. Rules add an argument's index to the start of its family."""

from underhill.core.actions import Actions
from underhill.games.fairy_land.ids import Card, Fairy, House, Item

MAX_BID = 63

ACTIONS = Actions(
    ("place", range(1, 4)),
    ("explore", range(1, 4)),
    ("audience",),
    ("druids",),
    ("crest",),
    ("use", Item),
    ("pass",),
    ("bid", range(1, MAX_BID + 1)),
    ("play", Fairy),
    ("done",),
    ("take back", Fairy),
    ("drive away",),
    ("let be",),
    ("lose", Card),
    ("keep", Card),
    ("keep item", Item),
    ("under", Card),
    ("under item", Item),
    ("clearing", range(1, 4)),
    ("take", Card),
    ("give", House),
    ("offer", Card),
    ("from", House),
)

PLACE = ACTIONS.start("place")
EXPLORE = ACTIONS.start("explore")
AUDIENCE = ACTIONS.start("audience")
DRUIDS = ACTIONS.start("druids")
CREST = ACTIONS.start("crest")
USE = ACTIONS.start("use")
PASS = ACTIONS.start("pass")
BID = ACTIONS.start("bid") - 1  # BID + 5 bids five
PLAY = ACTIONS.start("play")
DONE = ACTIONS.start("done")
TAKE_BACK = ACTIONS.start("take back")
DRIVE_AWAY = ACTIONS.start("drive away")
LET_BE = ACTIONS.start("let be")
LOSE = ACTIONS.start("lose")
KEEP = ACTIONS.start("keep")
KEEP_ITEM = ACTIONS.start("keep item")
UNDER = ACTIONS.start("under")
UNDER_ITEM = ACTIONS.start("under item")
CLEARING = ACTIONS.start("clearing")
TAKE = ACTIONS.start("take")
GIVE = ACTIONS.start("give")
OFFER = ACTIONS.start("offer")
FROM = ACTIONS.start("from")
