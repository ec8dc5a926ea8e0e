"""The language of a reader, and the words of the pages, which some answers need that are no page."""

from pathlib import Path
from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.types import Scope

from underhill.core.words import LANGUAGES, Words

LOCALE = Path(__file__).parent / "locale"
WORDS = Words(LOCALE / "words.toml", {}).and_from(LOCALE / "club.toml")


def language_of(accepted: str) -> str:
    """The first of a browser's languages that we speak, else English."""
    wanted = [part.split(";")[0].strip()[:2].lower() for part in accepted.split(",")]
    return next((code for code in wanted if code in LANGUAGES), LANGUAGES[0])


def language_in(scope: Scope) -> str:
    """The language of whoever sent a request: asked for, chosen on the pages, else the browser's."""
    headers = Headers(scope=scope)
    asked = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("language", [""])[-1]
    chosen = cookie_parser(headers.get("cookie", "")).get("language", "")
    return next((code for code in (asked, chosen) if code in LANGUAGES), language_of(headers.get("accept-language", "")))
