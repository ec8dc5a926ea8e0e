"""Making tables: a game against bots at once, or a table with seats, options and a clock."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from underhill.club import creating
from underhill.club.actor import Actor
from underhill.club.errors import BadStart, BadWish, NameNeeded
from underhill.club.guests import guest_called
from underhill.club.host import Host
from underhill.club.invitations import person_meant
from underhill.club.names import checked_name
from underhill.club.terms import Clock, SeatKind, Terms
from underhill.core.game import Game, Option
from underhill.web.budgets import Purse, PurseHere
from underhill.web.pages import folders
from underhill.web.pages.errors import words_key
from underhill.web.pages.guests import guests_here
from underhill.web.pages.opponents import opponents
from underhill.web.pages.reader import Form, Reader, ReaderHere, go_to, known, number_in, remembered, set_choice
from underhill.web.pages.render import drawings, pages_of
from underhill.web.pages.rules import the_game
from underhill.web.pages.words import MINUTE
from underhill.web.request import HostHere

router = APIRouter(prefix="/games/{name}")
CLOCKS = {"minutes_5": Clock(300.0, 5.0), "minutes_20": Clock(1200.0, 10.0), "days_1": Clock(days=1.0), "days_3": Clock(days=3.0)}
MINUTE_SECONDS, DAY = 60.0, 86400.0
FARTHEST = 365 * DAY  # how far ahead a match may be put off


@router.post("/start")
async def start(name: str, request: Request, host: HostHere, purse: PurseHere, reader: ReaderHere, form: Form) -> Response:
    """A game against bots, at once."""
    game = the_game(host, name)
    actor, cookie = await known(host, reader, purse)
    n_seats = number_in(form, "seats", usual_seats(game))
    bot = form.get("bot") or host.policy.bots[0]
    wishes = [creating.SeatWish(SeatKind.ME), *(bot_seat(game, p, bot, reader) for p in range(1, n_seats))]
    table_id = await _made(host, purse, actor, Terms(game.name, n_seats, actor.identity), wishes)
    response = remembered(go_to(f"/tables/{table_id}"), cookie, request)
    set_choice(response, "guide", "on" if form.get("guide") == "on" else "off")
    return response


def usual_seats(game: Game) -> int:
    """With how many a game is started unless told."""
    return min(3, game.seats.stop - 1)


def bot_seat(game: Game, p: int, bot: str, reader: Reader) -> creating.SeatWish:
    """A seat for a bot, who is called as the game calls that seat."""
    return creating.SeatWish(SeatKind.BOT, game.words.seat_name(p % (game.seats.stop - 1), reader.language), bot)


async def _made(host: Host, purse: Purse, actor: Actor, terms: Terms, wishes: list[creating.SeatWish]) -> str:
    first = creating.creation(host.games, host.policy.bots, actor, terms, wishes)
    return (await purse.makes(lambda: host.create([first]))).id


@router.get("/new")
async def new_page(name: str, request: Request, host: HostHere, reader: ReaderHere) -> Response:
    """The page on which a table is laid."""
    game = the_game(host, name)
    return await _form_page(request, host, reader, game, usual_form(game))


async def _form_page(request: Request, host: Host, reader: Reader, game: Game, entered: Form, refused: str = "") -> Response:
    """The form with what it says; `refused`: the key of the words for what cannot be."""
    now = host.clock()
    values: dict[str, Any] = {
        "bots": opponents(host.policy.bots, game, reader.language),
        "guests": await guests_here(host, game),
        "clocks": CLOCKS,
        "about": folders.about(game),
        "entered": {**entered, "starts_at": _in_utc(entered.get("starts_at", ""))},
        "earliest": _written(now),
        "latest": _written(now + FARTHEST),
        "refused": refused,
    }
    return pages_of(request).page("new.html", reader, 422 if refused else 200, **values, **drawings(game))


def usual_form(game: Game) -> dict[str, str]:
    """What the form says before anybody has changed it."""
    usual = usual_seats(game)
    seats = {f"seat_{p}": ("friend" if p else "me") if p < usual else "none" for p in range(game.seats.stop - 1)}
    options = {f"option_{each.name}": str(each.default) if each.values else "on" for each in game.options if each.default}
    return {**seats, **options, "clock": "none", "stand_in": "on", "hints": "usual", "series": "1"}


@router.post("/tables")
async def make(name: str, request: Request, host: HostHere, purse: PurseHere, reader: ReaderHere, form: Form) -> Response:
    """Make the table that a form describes. One that cannot be made is shown again with all that was entered."""
    game, cookie = the_game(host, name), None
    try:
        actor, cookie = await known(host, reader, purse, form.get("own_name", "").strip())
        reader = replace(reader, actor=actor)
        places = [p for p in range(game.seats.stop - 1) if form.get(f"seat_{p}", "none") != "none"]
        wishes = [await _wish(host, game, form, p, reader) for p in places]
        terms = _terms(game, actor, form, len(wishes), host.clock())
        answer = go_to(f"/tables/{await _made(host, purse, actor, terms, wishes)}")
    except (BadWish, NameNeeded) as error:
        seen = replace(reader, path=f"/games/{game.name}/new")
        answer = await _form_page(request, host, seen, game, form, words_key(error))
    return remembered(answer, cookie, request)


async def _wish(host: Host, game: Game, form: Form, p: int, reader: Reader) -> creating.SeatWish:
    """A seat as the form wants it: a kind, a bot, or a guest bot."""
    wanted, name = form[f"seat_{p}"], form.get(f"name_{p}", "").strip()
    if wanted.startswith("bot:"):
        return bot_seat(game, p, wanted.removeprefix("bot:"), reader)
    if wanted.startswith("guest:"):
        return creating.SeatWish(SeatKind.GUEST, guest=await guest_called(host.store, wanted.removeprefix("guest:")))
    if wanted == "invite":
        identity, called = await person_meant(host.store, reader.actor, name)
        return creating.SeatWish(SeatKind.FRIEND, called, invited=identity)
    kind = SeatKind(wanted) if wanted in set(SeatKind) else SeatKind.ANYONE
    return creating.SeatWish(kind, checked_name(name) if name and kind == SeatKind.HOT_SEAT else "")


def _terms(game: Game, actor: Actor, form: Form, n_seats: int, now: float) -> Terms:
    title, clock = form.get("title", "").strip(), CLOCKS.get(form.get("clock", ""))
    return Terms(
        game.name,
        n_seats,
        actor.identity,
        {option.name: _option(form, option) for option in game.options},
        checked_name(title) if title else "",
        public=form.get("public") == "on",
        clock=clock,
        stand_in_after=DAY if form.get("stand_in") == "on" else None,
        rated=form.get("rated") == "on",
        hints={"on": True, "off": False}.get(form.get("hints", "")),
        ready_check=clock is not None and clock.budget is not None,
        starts_at=_start(form.get("starts_at", ""), now),
        series=number_in(form, "series", 1),
    )


def _start(text: str, now: float) -> float | None:
    """When a match may begin, if that was entered. The minute that is just over will do."""
    if not text:
        return None
    try:
        starts_at = _point_in_time(text).timestamp()
    except ValueError as error:
        raise BadStart("a date and a time are written as 2027-01-31T18:00Z") from error
    if not now - MINUTE_SECONDS <= starts_at <= now + FARTHEST:
        raise BadStart("a match begins within a year from now")
    return starts_at


def _point_in_time(text: str) -> datetime:
    """A date and time of a form. One without a zone is universal time, as the page says to whoever has no module."""
    entered = datetime.fromisoformat(text)
    return entered if entered.tzinfo else entered.replace(tzinfo=UTC)


def _in_utc(text: str) -> str:
    """What was entered for a date and time as the form shows it again; what is none stays as it is."""
    try:
        return _written(_point_in_time(text).timestamp())
    except ValueError:
        return text


def _written(seconds: float) -> str:
    """A point in time as an input of a date and time has it, in universal time."""
    return f"{datetime.fromtimestamp(seconds, UTC):{MINUTE}}"


def _option(form: Form, option: Option) -> bool | str:
    value = form.get(f"option_{option.name}", "")
    return (value or option.default) if option.values else value == "on"
