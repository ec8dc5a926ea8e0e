"""Playing a choice, talking, and what follows by itself: the start of a full table, the end of a match."""

from collections.abc import Sequence
from dataclasses import replace

from underhill.club.actor import Actor
from underhill.club.creating import new_id
from underhill.club.errors import BadWish, Muted, NotAllowed, NotAmongChoices, NotKnown, NotYourTurn, StaleDecision, WrongMoment
from underhill.club.events import Draft, Kind
from underhill.club.names import tidied
from underhill.club.readiness import missing
from underhill.club.seats import started
from underhill.club.table import By, Status, Table
from underhill.core.errors import IllegalChoice
from underhill.core.match import Match

LONGEST_CHAT = 500
SIGNS = ("cheer", "thanks", "laugh", "oh", "moment")
MOST_AT_ONCE = 20


def running_match(table: Table) -> Match:
    """The match that is under way."""
    if table.status != Status.RUNNING or table.match is None:
        raise WrongMoment(f"the table is {table.status}; only at a running one can choices be made", status=str(table.status))
    return table.match


def play(table: Table, actor: Actor, decision: int, choice: int | str, held: float = 0.0) -> list[Draft]:
    """A person's or a program's choice for the decision it has seen."""
    p = deciding_seat(table, actor, decision)
    return [played(running_match(table), p, choice, By.PERSON, held)]


def play_all(table: Table, actor: Actor, decision: int, choices: Sequence[int | str]) -> list[Draft]:
    """Several small choices of one seat, one after the other; all of them or none. Reactions are made one at a time."""
    if len(choices) > MOST_AT_ONCE:
        raise BadWish(f"at most {MOST_AT_ONCE} choices can be made at once, not {len(choices)}")
    p = deciding_seat(table, actor, decision)
    match = running_match(table).copy()
    drafts: list[Draft] = []
    for choice in choices:
        if match.seat != p or table.game.window(match.state) is not None:
            raise NotYourTurn(f"only {len(drafts)} of the {len(choices)} choices are yours to make in one go", seat=match.seat)
        draft = played(match, p, choice, By.PERSON)
        drafts.append(replace(draft, data={**draft.data, "joined": True}) if drafts else draft)
        match.play(draft.data["choice"])
    return drafts


def deciding_seat(table: Table, actor: Actor, decision: int) -> int:
    """The seat that decides, if it is somebody's own and what they have seen is still what is asked; else a refusal."""
    match = running_match(table)
    own = table.seats_of(actor)
    if not own:
        raise NotAllowed("you have no seat at this table; you can look on")
    check_decision(table, decision)
    if table.paused_at is not None:
        raise WrongMoment("the match is paused; go on first, then choose")
    p = match.seat
    if p is None or p not in own:
        raise NotYourTurn(f"it is not your turn: {table.names[p or 0]} at seat {p} decides", seat=p)
    if table.seats[p].bot is not None:
        raise WrongMoment(f"seat {p} is played by {table.seats[p].bot}; take it back first")
    return p


def check_decision(table: Table, decision: int) -> None:
    """Whether what somebody answers is still what is asked."""
    if decision != table.decision:
        raise StaleDecision(
            f"you answered decision {decision}, but the table is at {table.decision}; look again and choose",
            decision=table.decision,
        )


def check_answered(table: Table, decision: int, choice: str) -> None:
    """Whether an answer that was left for a decision is what was played then; else it came too late."""
    n = next((n for n, play in enumerate(table.plays) if play.number > decision), None)
    if n is None or table.choices[n] != choice or table.plays[n].by != By.PERSON:
        raise StaleDecision(f"decision {decision} was over before your answer came; look again", decision=table.decision)


def played(match: Match, p: int, choice: int | str, by: By, held: float = 0.0) -> Draft:
    """A legal choice as an event; the seconds that any answer would have been held back are nobody's time."""
    try:
        text = match.checked(choice).text
    except IllegalChoice as error:
        raise NotAmongChoices(str(error), choices=[legal.text for legal in match.choices()]) from error
    return Draft(Kind.PLAYED, {"seat": p, "choice": text, "by": str(by), **({"held": held} if held else {})})


def say(table: Table, actor: Actor, text: str) -> list[Draft]:
    """A line of chat, kept as the text it is."""
    own = table.seats_of(actor)
    if not own and actor.identity is None:
        raise NotKnown("say who you are before you talk")
    _check_may_talk(actor)
    said = tidied(text)
    if not said or len(said) > LONGEST_CHAT:
        raise BadWish(f"a line of chat has 1 to {LONGEST_CHAT} characters, not {len(said)}")
    name = table.names[own[0]] if own else actor.name
    return [Draft(Kind.SAID, {"seat": own[0] if own else None, "name": name, "text": said})]


def react(table: Table, actor: Actor, sign: str) -> list[Draft]:
    """One of a few signs instead of words, from somebody who sits at the table."""
    own = table.seats_of(actor)
    if not own:
        raise NotAllowed("signs are for those who sit at the table; you can look on and talk")
    _check_may_talk(actor)
    if sign not in SIGNS:
        raise BadWish(f"a sign is one of {', '.join(SIGNS)}, not {sign!r}")
    return [Draft(Kind.REACTED, {"seat": own[0], "name": table.names[own[0]], "sign": sign})]


def _check_may_talk(actor: Actor) -> None:
    if actor.muted:
        raise Muted("an operator has muted you: you can play and look on, but not talk")


def automatic(table: Table) -> list[Draft]:
    """What follows without anybody's doing."""
    if is_ready(table) and table.changed_at >= (table.terms.starts_at or 0.0):
        return [started(table)]
    if table.status == Status.RUNNING and table.match is not None and table.match.is_over:
        return [finished(table, table.match)]
    if table.status == Status.FINISHED and table.terms.series > 1 and table.rematch is None:
        return [Draft(Kind.REMATCH, {"table": new_id()})]
    return []


def is_ready(table: Table) -> bool:
    """Whether a match can begin by itself, once its date has come."""
    begins = (table.terms.autostart or table.terms.ready_check) and not missing(table)
    return table.status == Status.OPEN and begins and bool(table.seats) and table.is_full


def finished(table: Table, match: Match) -> Draft:
    """The end: scores, winners, and the secret that was committed to at the start."""
    return Draft(Kind.FINISHED, {"scores": match.scores(), "winners": match.winners(), "secret": table.secret})
