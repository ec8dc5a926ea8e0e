"""Undo: free while nobody has learnt anything since, else by consent of the other people; always in the log.

Whoever lets a stand-in play, or was replaced by one while away, is asked too where their own choices would be taken back or where
anything has been learnt since: with them away nothing that was learnt can be unlearnt.
"""

from typing import Any

from underhill.club.actor import Actor
from underhill.club.errors import NotAllowed, WrongMoment
from underhill.club.events import Draft, Kind
from underhill.club.playing import check_decision, running_match
from underhill.club.table import By, Table


def choices_to_undo(table: Table, own: list[int]) -> int:
    """How many choices lie from the end back to the last that these seats made themselves; 0 if they made none.

    Small choices that were made together are taken back together."""
    for n, play in enumerate(reversed(table.plays), start=1):
        if play.seat in own and play.by == By.PERSON and not play.joined:
            return n
    return 0


def is_free(table: Table, own: list[int], n: int) -> bool:
    """Whether nobody has learnt anything since, and no other person has had to decide."""
    since = table.plays[len(table.plays) - n :]
    others = [play for play in since if play.seat not in own and play.by != By.BOT]
    return not others and not _is_learnt(table, n)


def _is_learnt(table: Table, n: int) -> bool:
    """Whether anybody has learnt something since the last n choices began."""
    return table.match is None or table.plays[-n].reveals != table.match.state.reveals


def ask(table: Table, actor: Actor, decision: int) -> list[Draft]:
    """Take back the last choice and all that followed it, or ask the others whether one may."""
    running_match(table)
    own = table.seats_of(actor)
    if not own:
        raise NotAllowed("only somebody who sits at the table can take a choice back")
    check_decision(table, decision)
    if table.terms.rated:
        raise NotAllowed("at a rated table no choice is taken back")
    if table.request is not None:
        raise WrongMoment(f"{table.names[table.request.seat]} already waits for an answer about an undo")
    n = choices_to_undo(table, own)
    if n == 0:
        raise WrongMoment("you have made no choice that could be taken back")
    p = table.plays[-n].seat
    return [_undone(table, p, n)] if is_free(table, own, n) else [Draft(Kind.UNDO_ASKED, {"seat": p, "choices": n})]


def answer(table: Table, actor: Actor, agree: bool) -> list[Draft]:
    """Another person's consent or refusal."""
    request, own = table.request, table.seats_of(actor)
    if request is None:
        raise WrongMoment("nobody has asked for an undo")
    identity = table.seats[own[0]].owner if own else None
    asked = who_must_agree(table, request.seat, request.choices)
    if identity is None or identity not in asked:
        raise NotAllowed("only the other people at the table answer this")
    if not agree:
        return [Draft(Kind.UNDO_REFUSED, {"seat": own[0]})]
    if identity in request.agreed:
        raise WrongMoment("you have agreed; the others are being asked")
    return [Draft(Kind.UNDO_AGREED, {"seat": own[0], "identity": identity})]


def follows(table: Table) -> list[Draft]:
    """Choices are taken back once nobody is left who must agree. The request of somebody who has left is over."""
    request = table.request
    if request is None:
        return []
    if table.seats[request.seat].owner is None:
        return [_cancelled(request.seat)]
    if who_must_agree(table, request.seat, request.choices) - request.agreed:
        return []
    return [_undone(table, request.seat, request.choices)]


def cancel(table: Table, actor: Actor) -> list[Draft]:
    """Whoever asked for an undo no longer wants it."""
    if table.request is None:
        raise WrongMoment("nobody has asked for an undo")
    if table.request.seat not in table.seats_of(actor):
        raise NotAllowed(f"only {table.names[table.request.seat]}, who has asked, can cancel this")
    return [_cancelled(table.request.seat)]


def who_must_agree(table: Table, asking: int, n: int) -> set[str]:
    """The other people who play, and those whose seats a stand-in plays if their own choices or something learnt is at stake.

    Guest bots are not asked."""
    others = table.people - {table.seats[asking].owner or ""}
    if _is_learnt(table, n):
        return others
    chose = {table.seats[play.seat].owner for play in table.plays[-n:] if play.by != By.BOT}
    return others & (people_beside(table, asking) | chose)


def people_beside(table: Table, p: int) -> set[str]:
    """The people who play other seats than a person's own, themselves."""
    return {seat.owner for seat in table.seats if seat.owner is not None and seat.bot is None} - {table.seats[p].owner or ""}


def _undone(table: Table, p: int, n: int) -> Draft:
    return Draft(Kind.UNDONE, {"seat": p, "choices": n, **(_clocks(table, p, n) if table.budgets else {})})


def _clocks(table: Table, p: int, n: int) -> dict[str, Any]:
    """Whose choices are taken back, for what each has earned; and whose clock ran if it is the same person's: time used is used."""
    q = table.deciding
    thinks = {"thinks": q} if q is not None and table.seats[q].owner == table.seats[p].owner else {}
    return {"chose": [play.seat for play in table.plays[-n:]], **thinks}


def _cancelled(p: int) -> Draft:
    return Draft(Kind.UNDO_CANCELLED, {"seat": p})
