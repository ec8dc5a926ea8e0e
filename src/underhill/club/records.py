"""Record files: what a finished table leaves, what a running one shows of itself, and tables made from records."""

from collections.abc import Mapping
from typing import Any

from underhill.club import log
from underhill.club.actor import Actor
from underhill.club.creating import created, started_data
from underhill.club.errors import BadRecord, NotKnown, UnknownStep, WrongMoment
from underhill.club.events import Draft, Kind
from underhill.club.names import all_told_apart, checked_name
from underhill.club.present import view_shown
from underhill.club.table import By, Remark, Seat, Status, Table
from underhill.club.terms import SeatKind, Terms
from underhill.core.errors import UnderhillError
from underhill.core.game import Game
from underhill.core.match import Match, secret_of
from underhill.core.record import replay

REMARKS = (Kind.HINTED, Kind.BOT_FAILED)


def record(table: Table) -> dict[str, Any]:
    """Everything needed to replay a finished table, with the names of those who played."""
    kept = {
        "game": table.terms.game,
        "rules_version": table.rules_version,
        "seats": table.terms.seats,
        "options": table.terms.options,
        "numbers": table.numbers,
        "seed": table.seed,
        "choices": table.choices,
        "names": table.names,
        "remarks": [_remark_kept(table, remark) for remark in table.remarks],
        "commitment": table.commitment,
        "finished_at": int(table.changed_at),
        **(table.result or {}),
    }
    return kept if table.start_position is None else {**kept, "position": table.start_position}


def _remark_kept(table: Table, remark: Remark) -> dict[str, Any]:
    """A remark as a record keeps it; one about a choice that was taken back stands where the match went on."""
    return {"step": min(remark.step, len(table.choices)), "seat": remark.seat, "kind": str(remark.kind)}


def account(table: Table, viewer: int | None, language: str) -> dict[str, Any]:
    """What a viewer may keep of a running table: log and view, without secret or choices."""
    return {
        "game": table.terms.game,
        "rules_version": table.rules_version,
        "seats": table.terms.seats,
        "options": table.terms.options,
        "numbers": table.numbers,
        "names": table.names,
        "commitment": table.commitment,
        "steps": len(table.choices),
        "log": log.lines(table, viewer, language),
        "view": view_shown(table, shown_match(table), viewer, language),
    }


def export(table: Table, viewer: int | None, language: str) -> dict[str, Any]:
    """A table as a file: its record if it is finished, else the viewer's account of it."""
    if table.status == Status.FINISHED:
        return record(table)
    return account(table, viewer, language)


def shown_match(table: Table) -> Match:
    """The match of a table that has started."""
    if table.match is None:
        raise WrongMoment(f"the table is {table.status}; there is no match to look at", status=str(table.status))
    return table.match


def at_step(table: Table, viewer: int | None, step: int, language: str) -> dict[str, Any]:
    """A viewer's view after a number of choices."""
    match = shown_match(table)
    if not 0 <= step <= match.n_choices:
        raise UnknownStep(f"the match has steps 0 to {match.n_choices}, not {step}", steps=match.n_choices)
    then = match.at(step)
    return {
        "step": step,
        "steps": match.n_choices,
        "scores": _scores_over(table, then),
        "view": _past_view(table, then, viewer, language),
    }


def _past_view(table: Table, then: Match, viewer: int | None, language: str) -> dict[str, Any]:
    view = view_shown(table, then, viewer, language)
    for key in ("decision", "choices", "why_not", "prompt"):
        view.pop(key, None)
    return view


def _scores_over(table: Table, then: Match) -> list[int] | None:
    """Each seat's points at that moment; only once the match is over, for they may rest on secrets."""
    return then.scores() if table.status == Status.FINISHED else None


def imported(games: Mapping[str, Game], actor: Actor, wish: Any) -> list[Draft]:
    """The events of a table made from the record of a finished match, after it has been replayed."""
    if actor.identity is None:
        raise NotKnown("say who you are before you bring a record")
    if not isinstance(wish, dict) or not isinstance(wish.get("game"), str) or wish["game"] not in games:
        raise BadRecord(f"a record names its game, one of {', '.join(games)}")
    game = games[wish["game"]]
    try:
        match = replay(game, wish)
    except UnderhillError as error:
        raise BadRecord(str(error)) from error
    if not match.is_over:
        raise BadRecord(
            f"the record ends after {match.n_choices} choices, before the match is over; only finished ones can be kept"
        )
    if match.start_position is not None:
        raise BadRecord("a record that starts from a position cannot be kept; only whole matches can")
    return _drafts(match, actor, _names(wish, match.seats), _remarks(wish, match))


def _names(wish: dict[str, Any], seats: int) -> list[str]:
    names = wish.get("names", [f"Seat {p + 1}" for p in range(seats)])
    if not isinstance(names, list) or len(names) != seats or not all(isinstance(name, str) for name in names):
        raise BadRecord(f"names must be a list of {seats} texts")
    return all_told_apart([checked_name(name) for name in names])


def _remarks(wish: dict[str, Any], match: Match) -> list[Remark]:
    remarks = wish.get("remarks", [])
    if not isinstance(remarks, list) or not all(_is_remark(each, match) for each in remarks):
        kinds = " or ".join(REMARKS)
        raise BadRecord(f"remarks must be a list, each with a step of 0 to {match.n_choices}, a seat, and the kind {kinds}")
    return [Remark(each["step"], each["seat"], Kind(each["kind"])) for each in remarks]


def _is_remark(each: Any, match: Match) -> bool:
    if not isinstance(each, dict) or each.get("kind") not in REMARKS:
        return False
    return _is_below(each.get("step"), match.n_choices + 1) and _is_below(each.get("seat"), match.seats)


def _is_below(number: Any, end: int) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and 0 <= number < end


def _drafts(match: Match, actor: Actor, names: list[str], remarks: list[Remark]) -> list[Draft]:
    seats = [Seat(SeatKind.ANYONE, name) for name in names]
    secret = secret_of(match.seed).hex()
    terms = Terms(match.game.name, match.seats, actor.identity, match.options, autostart=False)
    plays: list[Draft] = []
    for n, text in enumerate(match.record()["choices"]):
        plays += [*_told_before(n, remarks), _played(match.at(n).seat, text)]
    plays += _told_before(match.n_choices, remarks)
    end = Draft(Kind.FINISHED, {"scores": match.scores(), "winners": match.winners(), "secret": secret})
    return [created(terms, seats), Draft(Kind.STARTED, started_data(match.rules_version, secret)), *plays, end]


def _told_before(step: int, remarks: list[Remark]) -> list[Draft]:
    return [Draft(remark.kind, {"seat": remark.seat}) for remark in remarks if remark.step == step]


def _played(p: int | None, text: str) -> Draft:
    return Draft(Kind.PLAYED, {"seat": p, "choice": text, "by": str(By.PERSON)})
