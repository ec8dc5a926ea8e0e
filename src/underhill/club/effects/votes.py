"""What everybody who plays has to agree to: the end without a result, and a pause."""

from dataclasses import replace

from underhill.club.effects.lines import say
from underhill.club.events import Event
from underhill.club.standing import Effect, Standing
from underhill.club.table_parts import VoteRequest


def asked(vote: str, words: str) -> Effect:
    """Somebody asks everybody who plays; `vote` is where the table keeps the question, `words` the line of the log."""

    def effect(table: Standing, event: Event, replays: bool) -> None:
        setattr(table, vote, VoteRequest(event.data["seat"], frozenset((event.data["identity"],))))
        say(table, event, words, name=table.names[event.data["seat"]])

    return effect


def agreed(vote: str, words: str) -> Effect:
    """One more agrees."""

    def effect(table: Standing, event: Event, replays: bool) -> None:
        request: VoteRequest | None = getattr(table, vote)
        if request:
            setattr(table, vote, replace(request, agreed=request.agreed | {event.data["identity"]}))
        say(table, event, words, name=table.names[event.data["seat"]])

    return effect


def refused(vote: str) -> Effect:
    """Somebody wants to play on: the question is off the table."""

    def effect(table: Standing, event: Event, replays: bool) -> None:
        setattr(table, vote, None)
        say(table, event, "end_refused", name=table.names[event.data["seat"]])

    return effect
