"""Open decisions, news and the list of legal choices: the small tools every rule file uses.

A decision that waits stands on a stack in the state as (kind, seat, argument). The top one is asked; an interrupt is pushed
above what it interrupts. The game is over when the stack is empty.

News are what happened in the last choice, as (code, seat, a, b); the words for them are made elsewhere.

`out` is the list of legal choices: its first entry counts them. A rule adds one with `allow`.
"""

from enum import IntEnum

from underhill.core.state import CoreState

NONE = -1


class Pending(IntEnum):
    """The columns of an entry on the stack."""

    KIND = 0
    SEAT = 1
    ARGUMENT = 2


def push(s: CoreState, kind, seat, argument):
    """Ask `seat` for a decision of this kind before anything that already waits."""
    entry = s.pending[s.depth]
    entry[Pending.KIND] = kind
    entry[Pending.SEAT] = seat
    entry[Pending.ARGUMENT] = argument
    s.depth += 1


def pop(s: CoreState):
    """Take the top decision off the stack; its place is wiped, so that equal states are equal in bytes."""
    s.depth -= 1
    entry = s.pending[s.depth]
    entry[Pending.KIND] = 0
    entry[Pending.SEAT] = 0
    entry[Pending.ARGUMENT] = 0


def pending_kind(s: CoreState):
    """The kind of the decision that is asked now."""
    return s.pending[s.depth - 1][Pending.KIND]


def pending_seat(s: CoreState):
    """Who decides now."""
    return s.pending[s.depth - 1][Pending.SEAT]


def pending_argument(s: CoreState):
    """What the decision that is asked now is about."""
    return s.pending[s.depth - 1][Pending.ARGUMENT]


def set_argument(s: CoreState, argument):
    """Go on with the decision that is asked now, with another argument."""
    s.pending[s.depth - 1][Pending.ARGUMENT] = argument


def is_over(s: CoreState):
    """The game is over when no decision waits."""
    return s.depth == 0


def allow(out, a):
    """Add a choice to the legal ones."""
    out[0] += 1
    out[out[0]] = a


def tell(s: CoreState, code, seat, a, b):
    """Append to the news of this choice. A full list keeps counting, so that the tests notice."""
    if s.n_news < len(s.news):
        entry = s.news[s.n_news]
        entry[0] = code
        entry[1] = seat
        entry[2] = a
        entry[3] = b
    s.n_news += 1


def clear_news(s: CoreState):
    """Forget the news of the last choice and wipe their places."""
    for i in range(s.n_news):
        entry = s.news[i]
        entry[0] = 0
        entry[1] = 0
        entry[2] = 0
        entry[3] = 0
    s.n_news = 0


def reveal(s: CoreState):
    """Somebody has just learnt something that cannot be unlearnt: undo is no longer free."""
    s.reveals += 1
