"""Playing: view, choices, log, a choice, undo, chat."""

from typing import Annotated, Any

from fastapi import APIRouter, Query

from underhill.club import ending, log, pausing, playing, readiness, undo
from underhill.club.present import choices_shown, view_shown, viewer_of
from underhill.club.records import shown_match
from underhill.web.api.models.play import ChatBody, ChoicesShown, ConsentBody, DecisionBody, LogShown, PlayBody, ReactionBody
from underhill.web.api.shown import TableAnswer, ViewShown
from underhill.web.budgets import LOG_PAGE, Kind, PurseHere
from underhill.web.errors import AsciiJson
from underhill.web.request import ActorHere, After, HostHere, LanguageHere, SeatQuery, TableId, table_answer

router = APIRouter(prefix="/tables/{table_id}", tags=["playing"])
ANSWERS: dict[int | str, dict[str, Any]] = {200: {"model": TableAnswer}}


@router.get("/view", responses={200: {"model": ViewShown}})
async def view(table_id: TableId, purse: PurseHere, actor: ActorHere, language: LanguageHere, seat: SeatQuery = None) -> Any:
    """The match as you may know it."""
    table = await purse.table(table_id)
    viewer = viewer_of(table, actor, seat)
    return AsciiJson(view_shown(table, shown_match(table), viewer, language))


@router.get("/choices", responses={200: {"model": ChoicesShown}})
async def choices(table_id: TableId, purse: PurseHere, actor: ActorHere, language: LanguageHere, seat: SeatQuery = None) -> Any:
    """What you are asked, what you may answer, and why something else is not possible; nothing when another decides."""
    table = await purse.table(table_id)
    viewer, match = viewer_of(table, actor, seat), shown_match(table)
    decides = viewer is not None and viewer == table.deciding
    return AsciiJson(
        {
            "decision": table.decision,
            "seat": table.deciding,
            "prompt": match.prompt(language, table.names) if decides else None,
            "choices": choices_shown(match, language, table.names) if decides else [],
            "why_not": match.why_not(language, table.names) if decides else {},
        }
    )


@router.get("/log", responses={200: {"model": LogShown}})
async def read_log(
    table_id: TableId,
    host: HostHere,
    purse: PurseHere,
    actor: ActorHere,
    language: LanguageHere,
    seat: SeatQuery = None,
    after: After = 0,
    limit: Annotated[int, Query(ge=1, le=500, description="the most lines; an event's lines stay together")] = 200,
) -> Any:
    """What has happened, in sentences, as far as you may know, page by page: `next` is the number to go on after."""
    purse.pay(Kind.WORK, LOG_PAGE)
    table = await purse.table(table_id)
    viewer = viewer_of(table, actor, seat)

    def page() -> AsciiJson:
        lines, following = log.page(table, viewer, language, after, limit)
        return AsciiJson({"number": table.number, "lines": lines, "next": following})

    return await host.kept.aside(page, actor.payer)


@router.post("/play", responses=ANSWERS)
async def play(table_id: TableId, body: PlayBody, host: HostHere, actor: ActorHere, language: LanguageHere) -> Any:
    """Make a choice. When this is answered the choice is kept for good."""
    table = await host.play(table_id, actor, body.decision, body.choice)
    return table_answer(host, table, actor, language)


@router.post("/undo", responses=ANSWERS)
async def take_back(table_id: TableId, body: DecisionBody, host: HostHere, actor: ActorHere, language: LanguageHere) -> Any:
    """Take your last choice back, or ask the others whether you may."""
    table = await host.change(table_id, lambda table: undo.ask(table, actor, body.decision))
    return table_answer(host, table, actor, language)


@router.delete("/undo", responses=ANSWERS)
async def cancel_undo(table_id: TableId, host: HostHere, actor: ActorHere, language: LanguageHere) -> Any:
    """Withdraw your question whether you may take a choice back."""
    table = await host.change(table_id, lambda table: undo.cancel(table, actor))
    return table_answer(host, table, actor, language)


@router.post("/end", responses=ANSWERS)
async def ask_to_end(table_id: TableId, host: HostHere, actor: ActorHere, language: LanguageHere) -> Any:
    """Ask the others to end the match without a result."""
    table = await host.change(table_id, lambda table: ending.ask(table, actor))
    return table_answer(host, table, actor, language)


@router.post("/end/answer", responses=ANSWERS)
async def answer_end(table_id: TableId, body: ConsentBody, host: HostHere, actor: ActorHere, language: LanguageHere) -> Any:
    """Agree to end the match, or play on."""
    table = await host.change(table_id, lambda table: ending.answer(table, actor, body.agree))
    return table_answer(host, table, actor, language)


@router.post("/pause", responses=ANSWERS)
async def ask_for_pause(table_id: TableId, host: HostHere, actor: ActorHere, language: LanguageHere) -> Any:
    """Ask the others for a pause, in which all clocks stand."""
    table = await host.change(table_id, lambda table: pausing.ask(table, actor))
    return table_answer(host, table, actor, language)


@router.post("/pause/answer", responses=ANSWERS)
async def answer_pause(table_id: TableId, body: ConsentBody, host: HostHere, actor: ActorHere, language: LanguageHere) -> Any:
    """Agree to a pause, or play on."""
    table = await host.change(table_id, lambda table: pausing.answer(table, actor, body.agree))
    return table_answer(host, table, actor, language)


@router.post("/resume", responses=ANSWERS)
async def resume(table_id: TableId, host: HostHere, actor: ActorHere, language: LanguageHere) -> Any:
    """End a pause; the clock runs from where it stood."""
    table = await host.change(table_id, lambda table: pausing.resume(table, actor))
    return table_answer(host, table, actor, language)


@router.post("/undo/answer", responses=ANSWERS)
async def answer_undo(table_id: TableId, body: ConsentBody, host: HostHere, actor: ActorHere, language: LanguageHere) -> Any:
    """Say yes or no to another's undo."""
    table = await host.change(table_id, lambda table: undo.answer(table, actor, body.agree))
    return table_answer(host, table, actor, language)


@router.post("/ready", responses=ANSWERS)
async def ready(table_id: TableId, host: HostHere, actor: ActorHere, language: LanguageHere) -> Any:
    """Say that you are here, where a full table asks for it before its clock starts."""
    table = await host.change(table_id, lambda table: readiness.say_ready(table, actor))
    return table_answer(host, table, actor, language)


@router.post("/reactions", responses=ANSWERS)
async def react(
    table_id: TableId, body: ReactionBody, host: HostHere, purse: PurseHere, actor: ActorHere, language: LanguageHere
) -> Any:
    """Give everybody at the table a sign: cheer, thanks, laugh, oh or moment."""
    purse.pay(Kind.TALK)
    table = await host.change(table_id, lambda table: playing.react(table, actor, body.sign))
    return table_answer(host, table, actor, language)


@router.post("/chat", responses=ANSWERS)
async def chat(
    table_id: TableId, body: ChatBody, host: HostHere, purse: PurseHere, actor: ActorHere, language: LanguageHere
) -> Any:
    """Say something to everybody at the table."""
    purse.pay(Kind.TALK)
    table = await host.change(table_id, lambda table: playing.say(table, actor, body.text))
    return table_answer(host, table, actor, language)
