"""The flat action ids of Taverna. Rules add an argument's index to the start of its family."""

from underhill.core.actions import Actions
from underhill.games.taverna.ids import Customer, Favour, Guild, Innkeeper, Notable, People, Royal, Spell, Symbol, Tavern

ACTIONS = Actions(
    ("take", Customer, range(1, 5)),
    ("seat", Tavern, People),
    ("throw out", Tavern, People, People),
    ("activate", Notable),
    ("privileges", Notable),
    ("favour", Favour),
    ("cast", Spell),
    ("sell", Spell),
    ("end turn",),
    ("pass",),
    ("people", People),
    ("deed", Tavern, range(1, 5)),
    ("royal", Royal),
    ("to", Tavern),
    ("buy", range(1, 4)),
    ("token", Tavern, Guild),
    ("pick", Favour),
    ("climb", People),
    ("symbol", Symbol),
    ("customer", Tavern, People, People),
    ("notable", Notable),
    ("from", Innkeeper),
)

TAKE = ACTIONS.start("take")
SEAT = ACTIONS.start("seat")
THROW_OUT = ACTIONS.start("throw out")
ACTIVATE = ACTIONS.start("activate")
PRIVILEGES = ACTIONS.start("privileges")
FAVOUR = ACTIONS.start("favour")
CAST = ACTIONS.start("cast")
SELL = ACTIONS.start("sell")
END_TURN = ACTIONS.start("end turn")
PASS = ACTIONS.start("pass")
PEOPLE = ACTIONS.start("people")
DEED = ACTIONS.start("deed")
ROYAL = ACTIONS.start("royal")
TO = ACTIONS.start("to")
BUY = ACTIONS.start("buy") - 1  # BUY + 2 buys two
TOKEN = ACTIONS.start("token")
PICK = ACTIONS.start("pick")
CLIMB = ACTIONS.start("climb")
SYMBOL = ACTIONS.start("symbol")
CUSTOMER = ACTIONS.start("customer")
NOTABLE = ACTIONS.start("notable")
FROM = ACTIONS.start("from")
