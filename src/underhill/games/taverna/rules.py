"""The rules of Taverna, as a table of contents: set-up, and `DECISIONS`, what each kind of decision asks.

After each choice the game goes on by itself: it carries out what has come up (what follows a gift, a spell nobody countered, the
next seat of a window), and when nothing waits, `begin_next` begins the next part of the game.
"""

from underhill.core.decisions import Asked, Decisions, GoesOn
from underhill.core.pending import NONE, tell
from underhill.core.rng import shuffle
from underhill.games.taverna.birthdays import draw_birthdays
from underhill.games.taverna.court import refill_court, refill_row
from underhill.games.taverna.favours.change import (
    apply_change_symbol,
    apply_other_people,
    legal_change_symbol,
    legal_other_people,
)
from underhill.games.taverna.favours.move import apply_move_where, apply_move_who, legal_move_where, legal_move_who
from underhill.games.taverna.fields import State
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


def setup(s: State):
    """Lay out the board, deal, turn up favours and customers, and begin with the chosen peoples."""
    draw_birthdays(s)
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


def setup_taverns(s: State):
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


def setup_notables(s: State):
    """A random notable in each small tavern."""
    for notable in range(N_NOTABLES):
        s.notable_at[notable] = notable
    shuffle(s, s.notable_at, N_NOTABLES)


def setup_seats(s: State):
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


def setup_favours(s: State):
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


def setup_customers(s: State):
    """Shuffle the cards of this player count and turn up four."""
    for card in range(CARDS):
        s.pile[card] = card if card < s.n_cards else NONE
    shuffle(s, s.pile, s.n_cards)
    s.n_pile = s.n_cards
    for i in range(ROW):
        s.row[i] = NONE
    refill_row(s)


def begin_next(s: State):
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
    return s.phase != Phase.OVER


def step_of(s: State):
    """How far the turn has come."""
    return s.step


DECISIONS = Decisions(
    Decision,
    Asked(Decision.TURN, legal_turn, apply_turn),
    Asked(Decision.REACT, legal_react, apply_react),
    Asked(Decision.FIRST_DEED, legal_first_deed, apply_first_deed),
    Asked(Decision.ROYAL, legal_royal, apply_royal),
    Asked(Decision.KING_PEOPLE, legal_king_people, apply_king_people),
    Asked(Decision.QUEEN_PEOPLE, legal_queen_people, apply_queen_people),
    Asked(Decision.DESTINATION, legal_destination, apply_destination),
    Asked(Decision.EXTENT, legal_extent, apply_extent),
    Asked(Decision.DEED, legal_deed, apply_deed),
    Asked(Decision.TOKEN, legal_token, apply_token),
    Asked(Decision.PICK_FAVOUR, legal_pick_favour, apply_pick_favour),
    Asked(Decision.CLIMB, legal_climb, apply_climb),
    Asked(Decision.CHANGE_SYMBOL, legal_change_symbol, apply_change_symbol),
    Asked(Decision.OTHER_PEOPLE, legal_other_people, apply_other_people),
    Asked(Decision.MOVE_WHO, legal_move_who, apply_move_who),
    Asked(Decision.MOVE_WHERE, legal_move_where, apply_move_where),
    Asked(Decision.METAMORPHOSIS, legal_metamorphosis, apply_metamorphosis),
    Asked(Decision.CHARM, legal_charm, apply_charm),
    Asked(Decision.TWO_FACES, legal_two_faces, apply_two_faces),
    Asked(Decision.SUMMONS, legal_summons, apply_summons),
    Asked(Decision.PANIC, legal_panic, apply_panic),
    Asked(Decision.CHAIRS_FIRST, legal_chairs_first, apply_chairs_first),
    Asked(Decision.CHAIRS_SECOND, legal_chairs_second, apply_chairs_second),
    Asked(Decision.CHAIRS_CLIMB, legal_chairs_climb, apply_chairs_climb),
    Asked(Decision.FREE_ROUND, legal_free_round, apply_free_round),
    Asked(Decision.LIGHT_FINGERS, legal_light_fingers, apply_light_fingers),
    Asked(Decision.TELEPORT_WHO, legal_teleport_who, apply_teleport_who),
    Asked(Decision.TELEPORT_WHERE, legal_teleport_where, apply_teleport_where),
    GoesOn(Decision.NEXT_REACTOR, ask_next_reactor),
    GoesOn(Decision.SETTLE, settle),
    GoesOn(Decision.RISE, rise),
    GoesOn(Decision.RESOLVE, resolve),
    begin_next=begin_next,
)
