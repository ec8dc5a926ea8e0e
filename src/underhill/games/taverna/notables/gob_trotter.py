"""The Gob'trotter sells guild tokens for his tavern; the token favour and the Enchanted Sign add one anywhere."""

from underhill.core.pending import allow, pending_argument, pending_seat, pop, push, set_argument
from underhill.games.taverna.actions import TOKEN
from underhill.games.taverna.customer import enjoy_guilds
from underhill.games.taverna.fields import State
from underhill.games.taverna.ids import ANYWHERE, N_GUILDS, N_TAVERNS, Decision
from underhill.games.taverna.taverns import can_place_token, place_token

COUNTS = 4  # the base in which the number of tokens is packed


def begin_tokens(s: State, p, tavern, n):
    """Ask for n tokens in a tavern, or ANYWHERE."""
    push(s, Decision.TOKEN, p, tavern * COUNTS + n)


def legal_token(s: State, out):
    """The guilds that the tavern, or any tavern, lacks."""
    where = pending_argument(s) // COUNTS
    for tavern in range(N_TAVERNS):
        for guild in range(N_GUILDS):
            if where in (ANYWHERE, tavern) and can_place_token(s, tavern, guild):
                allow(out, TOKEN + tavern * N_GUILDS + guild)


def apply_token(s: State, a):
    """Add the token and score it; ask for the next one that was paid for."""
    p = pending_seat(s)
    if pending_argument(s) % COUNTS == 1:
        pop(s)
    else:
        set_argument(s, pending_argument(s) - 1)
    place_token(s, p, (a - TOKEN) // N_GUILDS, (a - TOKEN) % N_GUILDS)
    enjoy_guilds(s, p)  # ruling 34: in the tavern of the turn's customer the token works at once
