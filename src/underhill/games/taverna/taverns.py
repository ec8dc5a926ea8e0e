"""Taverns: tables and the customers at them, owners, guilds, and the notables who stand there."""

from underhill.core.pending import NONE, allow, tell
from underhill.games.taverna.actions import SEAT
from underhill.games.taverna.fields import State
from underhill.games.taverna.ids import N_GUILDS, N_NOTABLES, N_PEOPLES, N_TAVERNS, ROOM, News, Source
from underhill.games.taverna.purse import gain_points


def tavern_of(packed):
    """The tavern of a packed customer: a seated one as one number, made of tavern, his people and his table's people."""
    return packed // (N_PEOPLES * N_PEOPLES)


def people_of(packed):
    """The people of a packed customer."""
    return packed // N_PEOPLES % N_PEOPLES


def table_of(packed):
    """The people of a packed customer's table."""
    return packed % N_PEOPLES


def find_table(s: State, tavern, people, table):
    """The first table of that people with such a customer (NONE: a free one) in a tavern, or NONE."""
    for i in range(s.n_tables[tavern]):
        if s.seated[tavern][i] == people and s.table_people[tavern][i] == table:
            return i
    return NONE


def has_customer(s: State, packed):
    """Whether such a customer sits there."""
    return find_table(s, tavern_of(packed), people_of(packed), table_of(packed)) != NONE


def free_tables(s: State, tavern):
    """The free tables of a tavern, one bit for each people that has one."""
    bits = 0
    for i in range(s.n_tables[tavern]):
        if s.seated[tavern][i] == NONE:
            bits |= 1 << s.table_people[tavern][i]
    return bits


def seated_customers(s: State, tavern):
    """The customers in a tavern, one bit for each people at a table of each people, in the order of packed customers."""
    bits = 0
    for i in range(s.n_tables[tavern]):
        if s.seated[tavern][i] != NONE:
            bits |= 1 << (s.seated[tavern][i] * N_PEOPLES + s.table_people[tavern][i])
    return bits


def allow_tables(s: State, tavern, out):
    """Allow a free table of each people in a tavern."""
    free = free_tables(s, tavern)
    for table in range(N_PEOPLES):
        if free >> table & 1:
            allow(out, SEAT + tavern * N_PEOPLES + table)


def allow_customers(s: State, tavern, first, out):
    """Allow the customers in a tavern, by choices that count from `first` as packed customers do."""
    seated = seated_customers(s, tavern)
    for i in range(N_PEOPLES * N_PEOPLES):
        if seated >> i & 1:
            allow(out, first + tavern * N_PEOPLES * N_PEOPLES + i)


def n_free(s: State, tavern):
    """How many tables of a tavern are free."""
    n = 0
    for i in range(s.n_tables[tavern]):
        if s.seated[tavern][i] == NONE:
            n += 1
    return n


def any_free(s: State, besides):
    """Whether there is a free table in a tavern other than `besides`."""
    for tavern in range(N_TAVERNS):
        if tavern != besides and n_free(s, tavern) > 0:
            return True
    return False


def any_seated(s: State):
    """Whether a customer sits anywhere."""
    for tavern in range(N_TAVERNS):
        if n_free(s, tavern) < s.n_tables[tavern]:
            return True
    return False


def place_customer(s: State, tavern, people, table):
    """Set a new customer tile at a free table of that people."""
    s.seated[tavern][find_table(s, tavern, NONE, table)] = people
    s.tiles_placed[people] += 1


def remove_customer(s: State, packed):
    """Take a customer tile out of the game."""
    tavern = tavern_of(packed)
    people = people_of(packed)
    s.seated[tavern][find_table(s, tavern, people, table_of(packed))] = NONE
    s.tiles_gone[people] += 1


def move_customer(s: State, packed, tavern, table):
    """Move a seated customer to a free table of another tavern."""
    old = tavern_of(packed)
    people = people_of(packed)
    s.seated[old][find_table(s, old, people, table_of(packed))] = NONE
    s.seated[tavern][find_table(s, tavern, NONE, table)] = people


def swap_customers(s: State, first, second):
    """Let two seated customers change places."""
    i = find_table(s, tavern_of(first), people_of(first), table_of(first))
    j = find_table(s, tavern_of(second), people_of(second), table_of(second))
    s.seated[tavern_of(first)][i] = people_of(second)
    s.seated[tavern_of(second)][j] = people_of(first)


def owns_in(s: State, p, tavern):
    """Whether a seat owns a deed of a tavern."""
    for i in range(s.n_deeds[tavern]):
        if s.deed_owner[tavern][i] == p:
            return True
    return False


def n_deeds_of(s: State, p):
    """How many deeds a seat owns."""
    n = 0
    for tavern in range(N_TAVERNS):
        if owns_in(s, p, tavern):
            n += 1
    return n


def take_deed(s: State, p, tavern, i):
    """Put the seat's cube on a deed and score its points."""
    s.deed_owner[tavern][i] = p
    gain_points(s, p, Source.DEEDS, s.deed_points[tavern][i])
    tell(s, News.GAINS_POINTS, p, s.deed_points[tavern][i], Source.DEEDS)


def can_place_token(s: State, tavern, guild):
    """The tavern lacks the guild, and a token is left (ruling 22)."""
    return s.guild[tavern][guild] == 0 and s.tokens[guild] > 0


def n_tokens_possible(s: State, tavern):
    """How many guild tokens could be added to a tavern."""
    n = 0
    for guild in range(N_GUILDS):
        if can_place_token(s, tavern, guild):
            n += 1
    return n


def any_token_possible(s: State):
    """Whether some tavern could get a guild token."""
    for tavern in range(N_TAVERNS):
        if n_tokens_possible(s, tavern) > 0:
            return True
    return False


def place_token(s: State, p, tavern, guild):
    """Add a guild token to a tavern and score it."""
    s.tokens[guild] -= 1
    s.guild[tavern][guild] = 1
    tell(s, News.TOKEN, p, tavern, guild)
    gain_points(s, p, Source.GUILDS, s.token_points)
    tell(s, News.GAINS_POINTS, p, s.token_points, Source.GUILDS)


def n_notables_in(s: State, tavern):
    """How many notables stand in a tavern."""
    n = 0
    for notable in range(N_NOTABLES):
        if s.notable_at[notable] == tavern:
            n += 1
    return n


def can_move_notable(s: State, notable, tavern):
    """Another tavern, with room for one more."""
    return s.notable_at[notable] != tavern and n_notables_in(s, tavern) < ROOM
