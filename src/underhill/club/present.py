"""What a viewer is told of a table. Everything that leaves the server is made here, in `log.py` or in `records.py`."""

from collections.abc import Sequence
from typing import Any

from underhill.club.actor import Actor
from underhill.club.away import away_until
from underhill.club.clocks import away, is_offered, patience, seconds_left
from underhill.club.consent import players
from underhill.club.errors import NotAllowed
from underhill.club.hints import may_ask
from underhill.club.names import picture_of
from underhill.club.readiness import missing
from underhill.club.seats import checked_seat, may_close, may_take, was_mine
from underhill.club.table import Seat, Status, Table
from underhill.club.table_parts import VoteRequest
from underhill.club.undo import choices_to_undo, is_free, who_must_agree
from underhill.core.match import Match


def viewer_of(table: Table, actor: Actor, seat: int | None) -> int | None:
    """Through whose eyes somebody looks: the seat asked for, else one of their own, else an onlooker's (None)."""
    own = table.seats_of(actor)
    if seat is not None:
        if checked_seat(table, seat) not in own and table.status != Status.FINISHED:
            raise NotAllowed(f"seat {seat} is not yours; while the match goes on its view is for its owner alone")
        return seat
    if table.deciding in own:
        return table.deciding
    return own[0] if own else None


def standing_of(table: Table, actor: Actor) -> tuple[str, int | None] | None:
    """Who somebody is to a table: a person or program that it knows; None for all others, who are shown the same."""
    known = {table.terms.creator, *table.owners, *(seat.reserved for seat in table.seats), *table.attendance.seen}
    return (actor.payer, actor.seat) if actor.payer and actor.payer in known else None


def table_shown(table: Table, actor: Actor, now: float) -> dict[str, Any]:
    """The table without its match: seats, terms, clocks, where it stands."""
    return {
        **summary(table),
        "options": table.terms.options,
        "clock": _clock(table),
        "starts_at": table.terms.starts_at,
        "series": {"left": table.terms.series, "earlier": list(table.terms.earlier)},
        "stand_in_after": patience(table.terms),
        "hints": bool(table.terms.hints),
        "may_hint": may_ask(table, actor),
        "may_close": may_close(table, actor),
        "seats": [_seat(table, p, actor, now) for p in range(len(table.seats))],
        "number": table.number,
        "decision": table.decision,
        "steps": len(table.choices),
        "rules_version": table.rules_version,
        "commitment": table.commitment or None,
        "secret": table.secret if table.status == Status.FINISHED else None,
        "undo": _undo(table, actor),
        "ending": _vote(table, actor, table.ending),
        "pause": _pause(table, actor),
        "ready": _ready(table),
        "result": table.result,
        "rematch": table.rematch,
    }


def summary(table: Table) -> dict[str, Any]:
    """A table in a list."""
    return {
        "id": table.id,
        "game": table.terms.game,
        "title": table.game.title,
        "name": table.terms.name,
        "status": str(table.status),
        "public": table.terms.public,
        "rated": table.terms.rated,
        "numbers": table.numbers,
        "players": [{"name": seat.name, "taken": seat.is_taken, "bot": seat.bot, "keeper": _keeper(seat)} for seat in table.seats],
        "deciding": table.deciding,
        "created_at": int(table.created_at),
        "changed_at": int(table.changed_at),
    }


def _keeper(seat: Seat) -> str | None:
    """The name of the person whose program sits here; None where no guest bot does."""
    return seat.keeper_name if seat.keeper is not None else None


def _clock(table: Table) -> dict[str, Any] | None:
    clock = table.terms.clock
    return {"budget": clock.budget, "increment": clock.increment, "days": clock.days} if clock else None


def _seat(table: Table, p: int, actor: Actor, now: float) -> dict[str, Any]:
    seat = table.seats[p]
    is_creator = actor.identity is not None and actor.identity == table.terms.creator
    left = seconds_left(table, p, now)
    return {
        "seat": p,
        "kind": str(seat.kind),
        "name": table.names[p],
        "taken": seat.is_taken,
        "bot": seat.bot,
        "person": seat.owner is not None and seat.keeper is None,
        "keeper": _keeper(seat),
        "kept": seat.reserved is not None and not seat.is_taken,
        "for_you": actor.identity is not None and seat.reserved == actor.identity and not seat.is_taken,
        "picture": picture_of(seat.owner) if seat.owner else None,
        "yours": p in table.seats_of(actor),
        "decides": table.deciding == p,
        "seconds_left": None if left is None else round(left),
        "away_until": away_until(away(table, p), now),
        "offered": is_offered(table, p, now),
        "left": may_take(table, actor, p),
        "was_yours": was_mine(table, actor, p),
        "invitation": seat.invitation if is_creator and not seat.is_taken else None,
    }


def _undo(table: Table, actor: Actor) -> dict[str, Any]:
    """Whether the actor could take something back, and who waits for whose consent."""
    own = table.seats_of(actor) if table.status == Status.RUNNING else []
    n = 0 if table.terms.rated else choices_to_undo(table, own)
    request = table.request
    waits_for = who_must_agree(table, request.seat, request.choices) - request.agreed if request else set()
    return {
        "choices": n,
        "free": n > 0 and is_free(table, own, n),
        "asked_by": request.seat if request else None,
        "waits_for": [p for p, seat in enumerate(table.seats) if seat.owner in waits_for],
    }


def _vote(table: Table, actor: Actor, request: VoteRequest | None) -> dict[str, Any]:
    """Who asks for what needs everybody's consent, who is still asked, and whether the actor may ask."""
    missing = players(table) - request.agreed if request else set()
    return {
        "may_ask": _plays(table, actor) and request is None and len(players(table)) > 1,
        "asked_by": request.seat if request else None,
        "waits_for": [p for p, seat in enumerate(table.seats) if seat.owner in missing and seat.bot is None],
    }


def _pause(table: Table, actor: Actor) -> dict[str, Any]:
    """The same for a pause; while there is one, whether the actor may go on."""
    asked, is_paused = _vote(table, actor, table.pausing), table.paused_at is not None
    may_ask = asked["may_ask"] and table.terms.clock is not None and not is_paused
    return {**asked, "may_ask": may_ask, "paused": is_paused, "may_resume": is_paused and _plays(table, actor)}


def _plays(table: Table, actor: Actor) -> bool:
    return table.status == Status.RUNNING and any(table.seats[p].bot is None for p in table.seats_of(actor))


def _ready(table: Table) -> dict[str, Any]:
    """Whether everybody at the full table is asked if they are ready, and who has not answered yet."""
    waits_for = missing(table)
    return {"asked": bool(waits_for), "waits_for": [p for p, seat in enumerate(table.seats) if seat.owner in waits_for]}


def view_shown(table: Table, match: Match, viewer: int | None, language: str) -> dict[str, Any]:
    """The match as a viewer may know it, with the words for its choices."""
    return {**view_in_words(match, viewer, language, table.names), "decision": table.decision}


def view_in_words(match: Match, viewer: int | None, language: str, names: Sequence[str]) -> dict[str, Any]:
    """The view of a match, with the words for what is asked."""
    view = match.view(viewer)
    view["prompt"] = match.prompt(language, names) if viewer is not None and viewer == match.seat else None
    view["waiting_for"] = None if match.seat is None else names[match.seat]
    if "choices" in view:
        view["choices"] = choices_shown(match, language, names)
    return view


def choices_shown(match: Match, language: str, names: Sequence[str]) -> list[dict[str, Any]]:
    """The legal choices with what their buttons say."""
    return [{"id": choice.id, "text": choice.text, "words": choice.words(language, names)} for choice in match.choices()]
