"""The rules of Taverna, as a table of contents: set-up, and for each kind of decision who answers with what.

After each choice `apply` carries out the continuations that have come up (what follows a gift, a spell nobody countered, the
next seat of a window), and when nothing waits it goes on with the next part of the game.
"""

from underhill.core.pending import NONE, pending_kind, tell
from underhill.core.rng import below, shuffle
from underhill.games.taverna.court import refill_court, refill_row
from underhill.games.taverna.favours.change import (
    apply_change_symbol,
    apply_other_people,
    legal_change_symbol,
    legal_other_people,
)
from underhill.games.taverna.favours.move import apply_move_where, apply_move_who, legal_move_where, legal_move_who
from underhill.games.taverna.ids import (
    BANK,
    CARDS,
    COURT,
    FAVOUR_TILES,
    N_DEEDS,
    N_FAVOURS,
    N_GUILDS,
    N_NOTABLES,
    N_ROYALS,
    N_SPELLS,
    N_TABLES,
    N_TAVERNS,
    ROW,
    SPELL_CARDS,
    Decision,
    News,
    Phase,
)
from underhill.games.taverna.ladders import rise
from underhill.games.taverna.notables.activate import apply_destination, apply_extent, legal_destination, legal_extent
from underhill.games.taverna.notables.ambassadress import apply_climb, legal_climb
from underhill.games.taverna.notables.gob_trotter import apply_token, legal_token
from underhill.games.taverna.notables.notary import apply_deed, legal_deed
from underhill.games.taverna.notables.princess import apply_pick_favour, legal_pick_favour
from underhill.games.taverna.phases.opening import (
    apply_first_deed,
    apply_king_people,
    apply_queen_people,
    begin_peoples,
    legal_first_deed,
    legal_king_people,
    legal_queen_people,
    next_first_deed,
)
from underhill.games.taverna.phases.reacting import apply_react, legal_react
from underhill.games.taverna.phases.royal import apply_royal, begin_royal, legal_royal, next_royal
from underhill.games.taverna.phases.turn import apply_turn, begin_turn, forget_turn, legal_turn
from underhill.games.taverna.purse import gain_coins
from underhill.games.taverna.sitting import settle
from underhill.games.taverna.spellbook import draw_spell, put_on_pile
from underhill.games.taverna.spells.cast import resolve
from underhill.games.taverna.spells.charm import apply_charm, legal_charm
from underhill.games.taverna.spells.guests import (
    apply_chairs_climb,
    apply_chairs_first,
    apply_chairs_second,
    apply_panic,
    legal_chairs_climb,
    legal_chairs_first,
    legal_chairs_second,
    legal_panic,
)
from underhill.games.taverna.spells.purses import apply_free_round, apply_light_fingers, legal_free_round, legal_light_fingers
from underhill.games.taverna.spells.symbols import apply_metamorphosis, apply_two_faces, legal_metamorphosis, legal_two_faces
from underhill.games.taverna.spells.walks import (
    apply_summons,
    apply_teleport_where,
    apply_teleport_who,
    legal_summons,
    legal_teleport_where,
    legal_teleport_who,
)
from underhill.games.taverna.windows import ask_next_reactor


def setup(s):
    """Lay out the board, deal, turn up favours and customers, and begin with the chosen peoples."""
    s.first = below(s, s.n_seats)
    s.active = s.first
    tell(s, News.FIRST, s.first, 0, 0)
    setup_taverns(s)
    setup_notables(s)
    setup_seats(s)
    setup_favours(s)
    setup_customers(s)
    forget_turn(s)
    s.king_people = s.queen_people = NONE
    for royal in range(N_ROYALS):
        s.royal_of[royal] = NONE
    begin_peoples(s)
    carry_on(s)


def setup_taverns(s):
    """Free tables and deeds, printed guilds, a privilege in each tavern."""
    for tavern in range(N_TAVERNS):
        for i in range(N_TABLES):
            s.seated[tavern][i] = NONE
        for i in range(N_DEEDS):
            s.deed_owner[tavern][i] = NONE
        s.guild[tavern][s.printed_guild[tavern]] = 1
        s.tavern_privilege[tavern] = 1
    s.privilege_reserve = s.n_privileges - N_TAVERNS
    for guild in range(N_GUILDS):
        s.tokens[guild] = s.tokens_of_a_guild


def setup_notables(s):
    """One notable, as chance will have it, in each small tavern."""
    for notable in range(N_NOTABLES):
        s.notable_at[notable] = notable
    shuffle(s, s.notable_at, N_NOTABLES)


def setup_seats(s):
    """Coins and spells for everybody."""
    for i in range(SPELL_CARDS):
        s.spells[i] = NONE
    for spell in range(N_SPELLS):
        put_on_pile(s, spell, s.spell_copies[spell])
    shuffle(s, s.spells, s.n_spells)
    s.bank = BANK
    for p in range(s.n_seats):
        gain_coins(s, p, s.start_coins)
    for i in range(s.n_seats):
        p = (s.first + i) % s.n_seats
        while s.n_hand[p] < s.start_spells:
            draw_spell(s, p)


def setup_favours(s):
    """Shuffle the favours and turn up five."""
    n = 0
    for favour in range(N_FAVOURS):
        for _ in range(s.favour_copies[favour]):
            s.reserve[n] = favour
            n += 1
    shuffle(s, s.reserve, FAVOUR_TILES)
    s.n_reserve = FAVOUR_TILES
    for i in range(COURT):
        s.court[i] = NONE
    refill_court(s)


def setup_customers(s):
    """Shuffle the cards of this player count and turn up four."""
    for card in range(CARDS):
        s.pile[card] = card if card < s.n_cards else NONE
    shuffle(s, s.pile, s.n_cards)
    s.n_pile = s.n_cards
    for i in range(ROW):
        s.row[i] = NONE
    refill_row(s)


def legal(s, out):
    """The legal choices of the decision that is asked."""
    kind = pending_kind(s)
    if kind == Decision.TURN:
        legal_turn(s, out)
    elif kind == Decision.REACT:
        legal_react(s, out)
    elif kind <= Decision.ROYAL:
        legal_rare(s, kind, out)
    elif kind <= Decision.CLIMB:
        legal_notable(s, kind, out)
    elif kind <= Decision.MOVE_WHERE:
        legal_favour(s, kind, out)
    else:
        legal_spell(s, kind, out)


def legal_rare(s, kind, out):
    """The choices at the beginning and the end of the game."""
    if kind == Decision.FIRST_DEED:
        legal_first_deed(s, out)
    elif kind == Decision.ROYAL:
        legal_royal(s, out)
    elif kind == Decision.KING_PEOPLE:
        legal_king_people(s, out)
    else:
        legal_queen_people(s, out)


def legal_notable(s, kind, out):
    """The choices a notable asks for."""
    if kind == Decision.DESTINATION:
        legal_destination(s, out)
    elif kind == Decision.EXTENT:
        legal_extent(s, out)
    elif kind == Decision.DEED:
        legal_deed(s, out)
    elif kind == Decision.TOKEN:
        legal_token(s, out)
    elif kind == Decision.PICK_FAVOUR:
        legal_pick_favour(s, out)
    else:
        legal_climb(s, out)


def legal_favour(s, kind, out):
    """The choices inside a favour's effect."""
    if kind == Decision.CHANGE_SYMBOL:
        legal_change_symbol(s, out)
    elif kind == Decision.OTHER_PEOPLE:
        legal_other_people(s, out)
    elif kind == Decision.MOVE_WHO:
        legal_move_who(s, out)
    else:
        legal_move_where(s, out)


def legal_spell(s, kind, out):
    """The choices inside a spell's effect."""
    if kind == Decision.METAMORPHOSIS:
        legal_metamorphosis(s, out)
    elif kind == Decision.CHARM:
        legal_charm(s, out)
    elif kind == Decision.TWO_FACES:
        legal_two_faces(s, out)
    elif kind == Decision.SUMMONS:
        legal_summons(s, out)
    elif kind == Decision.PANIC:
        legal_panic(s, out)
    elif kind == Decision.CHAIRS_FIRST:
        legal_chairs_first(s, out)
    elif kind == Decision.CHAIRS_SECOND:
        legal_chairs_second(s, out)
    elif kind == Decision.CHAIRS_CLIMB:
        legal_chairs_climb(s, out)
    elif kind == Decision.FREE_ROUND:
        legal_free_round(s, out)
    elif kind == Decision.LIGHT_FINGERS:
        legal_light_fingers(s, out)
    elif kind == Decision.TELEPORT_WHO:
        legal_teleport_who(s, out)
    else:
        legal_teleport_where(s, out)


def apply(s, a):
    """Play a choice, then carry on until somebody is asked or the game is over."""
    kind = pending_kind(s)
    if kind == Decision.TURN:
        apply_turn(s, a)
    elif kind == Decision.REACT:
        apply_react(s, a)
    elif kind <= Decision.ROYAL:
        apply_rare(s, kind, a)
    elif kind <= Decision.CLIMB:
        apply_notable(s, kind, a)
    elif kind <= Decision.MOVE_WHERE:
        apply_favour(s, kind, a)
    else:
        apply_spell(s, kind, a)
    carry_on(s)


def apply_rare(s, kind, a):
    """Play a choice at the beginning or the end of the game."""
    if kind == Decision.FIRST_DEED:
        apply_first_deed(s, a)
    elif kind == Decision.ROYAL:
        apply_royal(s, a)
    elif kind == Decision.KING_PEOPLE:
        apply_king_people(s, a)
    else:
        apply_queen_people(s, a)


def apply_notable(s, kind, a):
    """Play a choice a notable asks for."""
    if kind == Decision.DESTINATION:
        apply_destination(s, a)
    elif kind == Decision.EXTENT:
        apply_extent(s, a)
    elif kind == Decision.DEED:
        apply_deed(s, a)
    elif kind == Decision.TOKEN:
        apply_token(s, a)
    elif kind == Decision.PICK_FAVOUR:
        apply_pick_favour(s, a)
    else:
        apply_climb(s, a)


def apply_favour(s, kind, a):
    """Play a choice inside a favour's effect."""
    if kind == Decision.CHANGE_SYMBOL:
        apply_change_symbol(s, a)
    elif kind == Decision.OTHER_PEOPLE:
        apply_other_people(s, a)
    elif kind == Decision.MOVE_WHO:
        apply_move_who(s, a)
    else:
        apply_move_where(s, a)


def apply_spell(s, kind, a):
    """Play a choice inside a spell's effect."""
    if kind == Decision.METAMORPHOSIS:
        apply_metamorphosis(s, a)
    elif kind == Decision.CHARM:
        apply_charm(s, a)
    elif kind == Decision.TWO_FACES:
        apply_two_faces(s, a)
    elif kind == Decision.SUMMONS:
        apply_summons(s, a)
    elif kind == Decision.PANIC:
        apply_panic(s, a)
    elif kind == Decision.CHAIRS_FIRST:
        apply_chairs_first(s, a)
    elif kind == Decision.CHAIRS_SECOND:
        apply_chairs_second(s, a)
    elif kind == Decision.CHAIRS_CLIMB:
        apply_chairs_climb(s, a)
    elif kind == Decision.FREE_ROUND:
        apply_free_round(s, a)
    elif kind == Decision.LIGHT_FINGERS:
        apply_light_fingers(s, a)
    elif kind == Decision.TELEPORT_WHO:
        apply_teleport_who(s, a)
    else:
        apply_teleport_where(s, a)


def carry_on(s):
    """Carry out what waits on top of the stack, and begin what comes next, until somebody is asked or the game is over."""
    while s.phase != Phase.OVER and (s.depth == 0 or pending_kind(s) >= Decision.SETTLE):
        if s.depth == 0:
            begin_next(s)
        else:
            continue_flow(s, pending_kind(s))


def continue_flow(s, kind):
    """What follows a gift, a spell nobody countered, the next seat of a window, a level to climb."""
    if kind == Decision.NEXT_REACTOR:
        ask_next_reactor(s)
    elif kind == Decision.SETTLE:
        settle(s)
    elif kind == Decision.RISE:
        rise(s)
    else:
        resolve(s)


def begin_next(s):
    """Peoples, deeds, turns, royal scoring: nothing waits, so the next part or the next turn begins."""
    if s.phase == Phase.PEOPLES:
        s.phase = Phase.DEEDS
    elif s.phase == Phase.DEEDS:
        next_first_deed(s)
    elif s.phase == Phase.ROYAL:
        next_royal(s)
    elif s.turn < s.n_turns * s.n_seats:
        begin_turn(s)
    else:
        begin_royal(s)
