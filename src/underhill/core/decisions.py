"""Rules as a table: what each kind of decision asks, and what the game does by itself.

A game's rules.py declares `DECISIONS`, one entry for every kind. `Asked` is a decision of a seat: what is legal, and what a choice
does. `GoesOn` waits on the stack like a decision, but the game itself carries it out. A kind without an entry, and a second entry
for a kind, are errors when the game is imported. At plain speed an entry is looked up; for compiled code `core.compile.dispatch`
writes the table as questions, in the order of its entries: the frequent ones stand first.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from underhill.core.errors import BadRules
from underhill.core.pending import Pending

KIND = int(Pending.KIND)  # read here without `pending_kind`: three calls less for every choice at plain speed
Bind = Callable[[Any], Any]  # from a rule function to its bound twin


@dataclass(frozen=True)
class Asked:
    """A kind of decision that a seat makes."""

    kind: IntEnum
    legal: Callable[[Any, Any], None]  # writes the legal choices, with `allow`
    apply: Callable[[Any, int], None]  # takes the decision off the stack and plays a legal choice

    def bound(self, bind: Bind) -> "Asked":
        """The same with other functions in the place of its own."""
        return Asked(self.kind, bind(self.legal), bind(self.apply))


@dataclass(frozen=True)
class GoesOn:
    """A kind of decision that no seat makes: the game goes on by itself."""

    kind: IntEnum
    go_on: Callable[[Any], None]  # takes it off the stack, or leaves it there for the next step

    def bound(self, bind: Bind) -> "GoesOn":
        """The same with another function in the place of its own."""
        return GoesOn(self.kind, self.go_on.bound(bind) if isinstance(self.go_on, Switch) else bind(self.go_on))


class Switch:
    """One of several rule functions, chosen by a number that is read from the state."""

    def __init__(self, names: type[IntEnum], number: Callable[[Any], int], *rows: tuple[IntEnum, Callable[..., Any]]):
        check_kinds(names, [kind for kind, _ in rows])
        self.number = number
        self.rows = {int(kind): function for kind, function in rows}
        self._given = (names, number, rows)

    def bound(self, bind: Bind) -> "Switch":
        """The same with other functions in the place of its own."""
        names, number, rows = self._given
        return Switch(names, bind(number), *((kind, bind(function)) for kind, function in rows))

    def __call__(self, s: Any) -> Any:
        """Call the function that the state's number stands for."""
        return self.rows[self.number(s)](s)


class Decisions:
    """The entries of a game, and what begins when no decision waits."""

    def __init__(self, kinds: type[IntEnum], *entries: Asked | GoesOn, begin_next: Callable[[Any], bool] | None = None):
        check_kinds(kinds, [entry.kind for entry in entries])
        for entry in entries:
            _check_arguments(entry)
        self.kinds, self.entries = kinds, entries
        self.begin_next = begin_next  # begins what comes next; False when the game is over
        self.legal_of = {int(entry.kind): entry.legal for entry in entries if isinstance(entry, Asked)}
        self.apply_of = {int(entry.kind): entry.apply for entry in entries if isinstance(entry, Asked)}
        self.go_on_of = {int(entry.kind): entry.go_on for entry in entries if isinstance(entry, GoesOn)}

    def bound(self, bind: Bind) -> "Decisions":
        """The same with other functions in the place of its own."""
        begin_next = self.begin_next and bind(self.begin_next)
        return Decisions(self.kinds, *(entry.bound(bind) for entry in self.entries), begin_next=begin_next)

    def is_asked(self, kind: int) -> bool:
        """Whether a seat decides, and not the game."""
        return kind in self.legal_of

    def legal(self, s: Any, out: Any) -> None:
        """The legal choices of the decision that is asked."""
        self.legal_of[s.pending[s.depth - 1][KIND]](s, out)

    def apply(self, s: Any, a: int) -> None:
        """Play a choice, and let the game go on."""
        self.apply_of[s.pending[s.depth - 1][KIND]](s, a)
        if s.depth == 0 or self.go_on_of:  # otherwise a seat is asked: a call less, 1 % of Fairy Land's time at plain speed
            self.go_on(s)

    def go_on(self, s: Any) -> None:
        """What the game does by itself, until a seat is asked or the game is over."""
        while True:
            if s.depth == 0:
                if self.begin_next is None or not self.begin_next(s):
                    return
            else:
                act = self.go_on_of.get(s.pending[s.depth - 1][KIND])
                if act is None:
                    return
                act(s)


def check_kinds(names: type[IntEnum], kinds: list[IntEnum]) -> None:
    """Every member has exactly one entry, or BadRules says which has not."""
    missing = [member.name for member in names if member not in kinds]
    foreign = [str(kind) for kind in kinds if not isinstance(kind, names)]
    twice = [member.name for member in names if kinds.count(member) > 1]
    for what, found in (("no entry", missing), ("more than one entry", twice)):
        if found:
            raise BadRules(f"{names.__module__}.{names.__name__} has {what} for {', '.join(found)}")
    if foreign:
        raise BadRules(f"{names.__module__}.{names.__name__} has no {', '.join(foreign)}")


def _check_arguments(entry: Asked | GoesOn) -> None:
    wanted = {"legal": 2, "apply": 2} if isinstance(entry, Asked) else {"go_on": 1}
    for name, n in wanted.items():
        function = getattr(entry, name)
        if not isinstance(function, Switch) and function.__code__.co_argcount != n:
            raise BadRules(f"{entry.kind.name}: {function.__qualname__} must take {n} arguments")
