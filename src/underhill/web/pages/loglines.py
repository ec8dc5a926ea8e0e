"""Lines of the log for a page: whom they are about, what is new, and the signs of what they name."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from markupsafe import Markup, escape

from underhill.club import log
from underhill.core.game import Game
from underhill.web.pages import folders
from underhill.web.pages.sight import Sight

EVENTS_SHOWN = 50
CHAT_SHOWN = 100
SENTENCES_KEPT = 10_000
OPENING = re.compile(r"[„“‚‘«(]\xa0?$")
ELIDED = r"(?:\b\w{1,2}['’])?"  # a French article that is one word with what follows
TIED = Markup('<span class="tied">{}{}</span>')


def lines_shown(sight: Sight, language: str) -> list[dict[str, Any]]:
    """The last lines that are not chat, oldest first; those since the viewer's own last choice are new."""
    last = sight.last_event
    lines = [line for line in log.lines(sight.table, sight.viewer, language, last - EVENTS_SHOWN) if line["number"] <= last]
    since = max((play.number for play in sight.table.plays if sight.chose(play) and play.number <= last), default=last - 1)
    of_others = {play.number: k for k, play in enumerate(sight.table.plays, start=1) if play.seat != sight.viewer}
    shown = [line for line in lines if line["kind"] != "chat"]
    return [_line(sight, line, language, since, of_others.pop(line["number"], None)) for line in shown]


def _line(sight: Sight, line: dict[str, Any], language: str, since: int, step: int | None) -> dict[str, Any]:
    """A line; `step` is another's choice that it is the first to tell of."""
    html = with_signs(sight.table.game, line["text"], language) if line["kind"] == "news" else escape(line["text"])
    return {**line, "html": html, "new": line["number"] > since, "step": step}


def chat_shown(sight: Sight, language: str) -> list[dict[str, Any]]:
    """The last lines of chat."""
    spoken = [line for line in sight.table.lines if line.is_chat][-CHAT_SHOWN:]
    own = sight.table.seats_of(sight.actor)
    return [
        {"number": line.number, "onlooker": line.values["seat"] is None, "own": line.values["seat"] in own, **line.values}
        for line in spoken
    ]


@lru_cache(SENTENCES_KEPT)
def with_signs(game: Game, text: str, language: str) -> Markup:
    """A sentence in which what has an explanation card carries its sign and opens the card."""
    pattern, keys = _forms(game, language)
    if pattern is None:
        return escape(text)
    pieces, end = [], 0
    for found in pattern.finditer(text):
        before, opening = _split_before_sign(text[end : found.start()])
        marked = _marked(game, keys[found["form"].lower()], found.group())
        pieces += [escape(before), TIED.format(opening, marked) if opening else marked]
        end = found.end()
    return Markup("").join([*pieces, escape(text[end:])])


def first_sign(game: Game, text: str, language: str) -> str:
    """The sign of the first thing that a sentence names; empty if it names none that has one."""
    pattern, keys = _forms(game, language)
    found = pattern.finditer(text) if pattern else ()
    signs = (folders.cards(game)[keys[one["form"].lower()]].get("sign") for one in found)
    return next((sign for sign in signs if sign), "")


def _split_before_sign(text: str) -> tuple[str, str]:
    """A text before a sign, and an opening quotation mark, which may not be parted from it."""
    found = OPENING.search(text)
    return (text[: found.start()], found.group()) if found else (text, "")


def _marked(game: Game, key: str, word: str) -> Markup:
    sign = folders.cards(game)[key].get("sign")
    html = '<span class="named" data-card="{key}">{sign}{word}</span>'
    drawn = Markup('<svg class="sign" aria-hidden="true"><use href="#{}-{}"/></svg>').format(game.name, sign) if sign else ""
    return Markup(html).format(key=key, sign=drawn, word=word)


@cache
def _forms(game: Game, language: str) -> tuple[re.Pattern[str] | None, Mapping[str, str]]:
    """A pattern for every word by which a line names something, longest first, and the card of each."""
    keys = {form.lower(): key for key, card in folders.cards(game).items() for form in card.get(language, {}).get("forms", ())}
    if not keys:
        return None, keys
    words = "|".join(re.escape(form) for form in sorted(keys, key=len, reverse=True))
    return re.compile(rf"{ELIDED}(?<!\w)(?P<form>{words})(?!\w)", re.IGNORECASE), keys
