"""A turn: take a card, seat its customer, perhaps a notable; and at every point spells, sales, favours and paid notables.

One decision, TURN, stays at the bottom of the stack for the whole turn; `step` says how far it has come.
"""

from underhill.core.pending import NONE, allow, pop, push, tell
from underhill.games.taverna.actions import ACTIVATE, CAST, END_TURN, FAVOUR, PRIVILEGES, SEAT, SELL, TAKE
from underhill.games.taverna.court import customer_of, is_double, refill_row
from underhill.games.taverna.customer import choose_customer, finds_guild, forget_customer
from underhill.games.taverna.favours.use import can_use_favour, use_favour
from underhill.games.taverna.fields import State
from underhill.games.taverna.ids import (
    N_CASTABLE,
    N_FAVOURS,
    N_GUILDS,
    N_NOTABLES,
    N_SEATS,
    ROW,
    Decision,
    Guild,
    News,
    Step,
    Window,
)
from underhill.games.taverna.notables.activate import begin_notable, can_activate
from underhill.games.taverna.phases.seating import apply_seating, legal_seating
from underhill.games.taverna.purse import pay_privileges
from underhill.games.taverna.spellbook import sell_spell
from underhill.games.taverna.spells.cast import announce, could_cast
from underhill.games.taverna.windows import may_cast_now, open_window


def begin_turn(s: State):
    """Ask the active seat, after its opponents have had a chance to react to the beginning of its turn."""
    tell(s, News.TURN, s.active, s.turn // s.n_seats + 1, 0)
    s.n_allowed = 1
    push(s, Decision.TURN, s.active, 0)
    open_window(s, Window.TURN_BEGINS, 0, s.active)


def is_turn_notable(s: State, notable):
    """One each turn, in the tavern of the customer; with a lyre on him and in the tavern, anywhere. He costs what he costs."""
    if s.step != Step.SEATED or s.turn_notable_used:
        return False
    return s.notable_at[notable] == s.tavern or finds_guild(s, Guild.LYRE)


def legal_turn(s: State, out):
    """The step of the turn, and everything that may be done at any point of it."""
    p = s.active
    if s.step == Step.CARD:
        legal_take(s, out)
    elif s.step == Step.CUSTOMER:
        legal_seating(s, out)
    else:
        allow(out, END_TURN)
    legal_notables(s, p, out)
    for favour in range(N_FAVOURS):
        if can_use_favour(s, p, favour):
            allow(out, FAVOUR + favour)
    legal_spells(s, p, out)


def legal_take(s: State, out):
    """Any customer of the row."""
    for slot in range(ROW):
        card = s.row[slot]
        if card != NONE:
            allow(out, TAKE + customer_of(s, card, 0) * ROW + slot)
            if is_double(s, card):
                allow(out, TAKE + customer_of(s, card, 1) * ROW + slot)


def legal_notables(s: State, p, out):
    """The notable of the turn; two privileges activate one more, wherever he stands."""
    has_privileges = s.privileges[p] >= s.privilege_price
    for notable in range(N_NOTABLES):
        is_of_turn = is_turn_notable(s, notable)
        if (is_of_turn or has_privileges) and can_activate(s, p, notable, s.coins[p]):
            if is_of_turn:
                allow(out, ACTIVATE + notable)
            if has_privileges:
                allow(out, PRIVILEGES + notable)


def legal_spells(s: State, p, out):
    """One spell a turn; any number of sales."""
    for spell in range(N_CASTABLE):
        if s.hand[p][spell]:
            allow(out, SELL + spell)
            if may_cast_now(s) and could_cast(s, p, spell):
                allow(out, CAST + spell)


def apply_turn(s: State, a):
    """Do what was chosen; the turn goes on until its end is declared."""
    p = s.active
    if a < SEAT:
        take_card(s, p, (a - TAKE) % ROW, (a - TAKE) // ROW)
    elif a < ACTIVATE:
        apply_seating(s, p, a)
    elif a < PRIVILEGES:
        s.turn_notable_used = 1
        begin_notable(s, p, a - ACTIVATE)
    elif a < FAVOUR:
        pay_privileges(s, p)
        begin_notable(s, p, a - PRIVILEGES)
    elif a < CAST:
        use_favour(s, p, a - FAVOUR)
    elif a < SELL:
        announce(s, p, a - CAST, 0)
    elif a < END_TURN:
        sell_spell(s, p, a - SELL)
    else:
        end_turn(s)


def take_card(s: State, p, slot, customer):
    """Lay the card before you; of a double the other customer is ignored (ruling 7)."""
    s.card = s.row[slot]
    s.row[slot] = NONE
    choose_customer(s, customer)
    s.step = Step.CUSTOMER
    tell(s, News.TAKES_CARD, p, customer, slot)


def end_turn(s: State):
    """Lay the card away, refill the row, pass the turn on."""
    pop(s)
    s.is_played[s.card] = 1
    refill_row(s)
    forget_turn(s)
    s.turn += 1
    s.active = (s.active + 1) % s.n_seats


def forget_turn(s: State):
    """Wipe what only the finished turn needed."""
    forget_customer(s)
    s.step = Step.CARD
    s.card = NONE
    s.paid_tavern = NONE
    s.n_cast = 0
    s.n_allowed = 0
    s.turn_notable_used = 0
    for guild in range(N_GUILDS):
        s.guild_used[guild] = 0
    for favour in range(N_FAVOURS):
        s.favour_used[favour] = 0
    for notable in range(N_NOTABLES):
        s.notable_used[notable] = 0
    for p in range(N_SEATS):
        s.reacted[p] = 0
