"""What never changes in a game of Taverna: coins, cards, tiles and tokens, each in exactly one place."""

from underhill.core.pending import NONE, Pending
from underhill.games.taverna.birthdays import shares_birthday
from underhill.games.taverna.fields import State
from underhill.games.taverna.ids import (
    BANK,
    CARDS,
    COURT,
    FAVOUR_TILES,
    N_FAVOURS,
    N_GUILDS,
    N_NOTABLES,
    N_PEOPLES,
    N_SPELLS,
    N_TAVERNS,
    ROOM,
    ROW,
    SPELL_CARDS,
    TOP,
    YEAR,
    Decision,
    Spell,
)
from underhill.games.taverna.taverns import n_deeds_of, n_notables_in

LAWS = {
    1: "no coin is lost, and nobody has debts",
    2: "every spell card lies in exactly one place",
    3: "every customer card lies in exactly one place",
    4: "every favour lies in exactly one place",
    5: "there are as many privileges as printed",
    6: "there are as many guild tokens as printed",
    7: "every customer tile brought into play sits at a table or has left the game",
    8: "a seat owns at most one deed of a tavern",
    9: "every notable stands in a tavern, at most two in one",
    10: "levels lie on the ladder, and its top takes one player only",
    11: "counts of hands and piles are right, and nothing lies behind the end of a pile",
    12: "every seat has a birthday of its own",
}


def broken_law(s: State):
    """The number of the first law that does not hold, or 0."""
    if not coins_are_whole(s):
        return 1
    if not spells_are_whole(s):
        return 2
    if not customers_are_whole(s):
        return 3
    if not favours_are_whole(s):
        return 4
    return broken_board_law(s)


def broken_board_law(s: State):
    """The same for what lies on the board, and for the counts."""
    if not privileges_are_whole(s):
        return 5
    if not tokens_are_whole(s):
        return 6
    if not tiles_are_whole(s):
        return 7
    if not deeds_are_single(s):
        return 8
    if not notables_have_room(s):
        return 9
    if not ladders_are_right(s):
        return 10
    if not counts_are_right(s):
        return 11
    return 0 if birthdays_differ(s) else 12


def coins_are_whole(s: State):
    """Bank and purses together."""
    total = s.bank
    for p in range(s.n_seats):
        if s.coins[p] < 0:
            return False
        total += s.coins[p]
    return total == BANK


def spells_are_whole(s: State):
    """As many cards of each spell as the game has."""
    for spell in range(N_SPELLS):
        if n_of_spell(s, spell) != s.spell_copies[spell]:
            return False
    return True


def n_of_spell(s: State, spell):
    """How many cards of a spell there are, wherever they lie; an announced one waits on the stack."""
    n = s.countered[spell]
    for i in range(s.n_spells):
        n += s.spells[i] == spell
    for p in range(s.n_seats):
        n += s.hand[p][spell] + s.cast[p][spell] + s.sold[p][spell]
    for i in range(s.depth):
        if s.pending[i][Pending.KIND] == Decision.RESOLVE:
            n += s.pending[i][Pending.ARGUMENT] % N_SPELLS == spell
    if spell == Spell.CURSE:
        n += s.curse_gone
    return n


def customers_are_whole(s: State):
    """Each card of this player count once."""
    for card in range(CARDS):
        n = s.is_played[card] + (s.card == card)
        for i in range(s.n_pile):
            n += s.pile[i] == card
        for i in range(ROW):
            n += s.row[i] == card
        if n != (card < s.n_cards):
            return False
    return True


def favours_are_whole(s: State):
    """As many of each favour as printed."""
    for favour in range(N_FAVOURS):
        n = 0
        for i in range(s.n_reserve):
            n += s.reserve[i] == favour
        for i in range(COURT):
            n += s.court[i] == favour
        for p in range(s.n_seats):
            n += s.favours[p][favour] + s.spent[p][favour]
        if n != s.favour_copies[favour]:
            return False
    return True


def privileges_are_whole(s: State):
    """In taverns, in the reserve and before the seats."""
    n = s.privilege_reserve
    for tavern in range(N_TAVERNS):
        n += s.tavern_privilege[tavern]
    for p in range(s.n_seats):
        n += s.privileges[p]
    return n == s.n_privileges and s.privilege_reserve >= 0


def tokens_are_whole(s: State):
    """In the supply and in taverns that do not bear the guild in print."""
    for guild in range(N_GUILDS):
        n = s.tokens[guild]
        for tavern in range(N_TAVERNS):
            n += s.guild[tavern][guild] - (s.printed_guild[tavern] == guild)
        if n != s.tokens_of_a_guild or s.tokens[guild] < 0:
            return False
    return True


def tiles_are_whole(s: State):
    """At tables, or out of the game."""
    for people in range(N_PEOPLES):
        n = s.tiles_gone[people]
        for tavern in range(N_TAVERNS):
            for i in range(s.n_tables[tavern]):
                n += s.seated[tavern][i] == people
        if n != s.tiles_placed[people]:
            return False
    return True


def deeds_are_single(s: State):
    """As many deeds of a seat as taverns where it owns one."""
    for p in range(s.n_seats):
        n = 0
        for tavern in range(N_TAVERNS):
            for i in range(s.n_deeds[tavern]):
                n += s.deed_owner[tavern][i] == p
        if n != n_deeds_of(s, p):
            return False
    return True


def notables_have_room(s: State):
    """All of them stand somewhere, never three in one tavern."""
    n = 0
    for tavern in range(N_TAVERNS):
        if n_notables_in(s, tavern) > ROOM:
            return False
        n += n_notables_in(s, tavern)
    return n == N_NOTABLES


def ladders_are_right(s: State):
    """Every level from 0 to 7, and at most one seat on a top."""
    for people in range(N_PEOPLES):
        n = 0
        for p in range(s.n_seats):
            if not 0 <= s.level[p][people] <= TOP:
                return False
            n += s.level[p][people] == TOP
        if n > 1:
            return False
    return True


def counts_are_right(s: State):
    """What lies beyond a pile's count is NONE; hands and sold cards are as many as they say."""
    for i in range(CARDS):
        if (s.pile[i] == NONE) != (i >= s.n_pile):
            return False
    for i in range(FAVOUR_TILES):
        if (s.reserve[i] == NONE) != (i >= s.n_reserve):
            return False
    for i in range(SPELL_CARDS):
        if (s.spells[i] == NONE) != (i >= s.n_spells):
            return False
    for p in range(s.n_seats):
        if not hand_is_counted(s, p):
            return False
    return True


def birthdays_differ(s: State):
    """No two seats share a day of the year."""
    for p in range(s.n_seats):
        if not 1 <= s.birthday[p] <= YEAR or shares_birthday(s, p):
            return False
    return True


def hand_is_counted(s: State, p):
    """A seat's cards in hand and sold are as many as it says."""
    in_hand = 0
    sold = 0
    for spell in range(N_SPELLS):
        in_hand += s.hand[p][spell]
        sold += s.sold[p][spell]
    return in_hand == s.n_hand[p] and sold == s.n_sold[p]
