"""A short introduction to a game: a fixed match with the real rules and board, one step after the other, back and forward.

Nothing is kept: the address names the step, and the position is the seed's after the choices of the steps before it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from underhill.club.present import choices_shown, view_in_words
from underhill.core.game import Game
from underhill.core.match import Match
from underhill.core.stated import stated
from underhill.web.budgets import MOMENT, Kind, PurseHere
from underhill.web.pages import folders
from underhill.web.pages.choices import Choices
from underhill.web.pages.loglines import with_signs
from underhill.web.pages.reader import ReaderHere
from underhill.web.pages.render import SHAPES, drawings, pages_of
from underhill.web.pages.rules import the_game
from underhill.web.request import HostHere

router = APIRouter(prefix="/games/{name}")


@dataclass(frozen=True)
class Scene:
    """A step of an introduction: the match as it stands, what has just happened, what is told and what is to be done."""

    match: Match
    seat: int
    number: int
    total: int
    happened: Sequence[str]
    told: Mapping[str, str]
    choice: str  # empty where there is only something to read


def scene(game: Game, number: int, language: str) -> Scene:
    """One step, from 1 on; the last has nothing to do."""
    script = folders.introduction(game)
    steps, seat = script["step"], script["seat"]
    match = game.match(script["seats"], script["seed"])
    before = 0
    for step in steps[: number - 1]:
        before = len(match.log(seat, language, names(game, script["seats"], language)))
        for text in [*([step["choice"]] if "choice" in step else []), *step.get("then", [])]:
            match.play(text)
    happened = match.log(seat, language, names(game, script["seats"], language))[before:]
    step = steps[number - 1]
    return Scene(match, seat, number, len(steps), happened, step, step.get("choice", ""))


def names(game: Game, seats: int, language: str) -> list[str]:
    """Who plays in an introduction: the seats by the game's own names."""
    return [game.words.seat_name(p, language) for p in range(seats)]


@router.get("/introduction")
async def introduction_page(
    name: str, request: Request, host: HostHere, purse: PurseHere, reader: ReaderHere, step: Annotated[int, Query(ge=1)] = 1
) -> Response:
    """A step of the introduction; the first if none is named."""
    game = the_game(host, name)
    if not 1 <= step <= len(folders.introduction(game).get("step", [])):
        raise HTTPException(404)
    purse.pay(Kind.WORK, MOMENT)
    pages = pages_of(request)

    def page() -> Response:
        values = {**drawings(game), **shown(game, step, reader.language)}
        return pages.page("introduction.html", reader, **values)

    return await host.kept.aside(page, reader.actor.payer)


def shown(game: Game, step: int, language: str) -> dict[str, Any]:
    """What the template of a step gets."""
    now = scene(game, step, language)
    who = names(game, now.match.seats, language)
    view = view_in_words(now.match, now.seat, language, who)
    board = folders.presenter(game)(view, game.words, language)
    offered = [choice for choice in choices_shown(now.match, language, who) if choice["text"] == now.choice]
    return {
        "scene": now,
        "told": stated(now.told[language], game.numbers.values(), language),
        "happened": [with_signs(game, line, language) for line in now.happened],
        "view": view,
        "board": board,
        "choices": Choices({"number": n, "key": str(n), **choice} for n, choice in enumerate(offered, start=1)),
        "why_not": {},
        "seats": [_seat(p, who[p], now, board) for p in range(now.match.seats)],
        "viewer": now.seat,
        "step": None,
        "fragments": {each: folders.fragment(game, f"{each}.html") for each in ("board", "hand", "panel")},
    }


def _seat(p: int, name: str, now: Scene, board: Mapping[str, Any]) -> dict[str, Any]:
    forecast = (board.get("forecast") or {p: None})[p]
    decides = now.match.seat == p
    return {
        "p": p,
        "name": name,
        "colour": f"seat-{p}",
        "shape": SHAPES[p % len(SHAPES)],
        "clock": None,
        "thinking": decides,
        "decides": decides,
        "bot": None,
        "yours": p == now.seat,
        "is_viewer": p == now.seat,
        "points": forecast["points"] if forecast else None,
    }
