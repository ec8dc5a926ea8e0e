"""Ending a match without a result: somebody asks, and it ends when everybody who plays has agreed."""

from underhill.club.actor import Actor
from underhill.club.consent import Vote, players
from underhill.club.errors import NotAllowed
from underhill.club.events import Draft, Kind
from underhill.club.playing import running_match
from underhill.club.table import Table

END = Vote("the end", Kind.END_ASKED, Kind.END_AGREED, Kind.END_REFUSED, Kind.CLOSED, lambda table: table.ending)


def ask(table: Table, actor: Actor) -> list[Draft]:
    """Ask the others to end the match; whoever plays alone ends it at once, but not a rated one."""
    running_match(table)
    if table.terms.rated and len(players(table)) < 2:
        raise NotAllowed(
            "a rated match is not given up by one alone; if you leave, a stand-in plays on and the result counts for you"
        )
    return END.ask(table, actor)


def answer(table: Table, actor: Actor, agree: bool) -> list[Draft]:
    """Agree, or play on. Whoever asked can take it back by playing on."""
    return END.answer(table, actor, agree)
