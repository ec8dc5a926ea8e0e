"""The words of the pages in three languages, with plurals, numbers and times as each language writes them."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import cache, lru_cache
from typing import Any

from babel.dates import format_date, format_time, format_timedelta
from babel.numbers import format_decimal, format_percent
from markupsafe import Markup, escape

from underhill.core.words import Argument, Name
from underhill.web.languages import WORDS

Translate = Callable[..., str]
SOFT_HYPHEN = "\u00ad"
# A syllable begins with the last consonant, or pair of them that is spoken as one, before a vowel.
VOWEL = re.compile("[aeiouyà-æè-ïò-öù-ÿœ]", re.IGNORECASE)
SYLLABLE = re.compile(rf"(?:sch|[cpst]h|[bcdfgkpt][lr]|qu|gn|[b-df-hj-np-tv-xzçñß])(?={VOWEL.pattern})", re.IGNORECASE)
SHORTEST_PART = 3  # letters on each side of a hyphen
TIME = Markup('<time datetime="{}"{}>{}</time>')
MINUTE = "%Y-%m-%dT%H:%M"  # as HTML has a date and a time
MOST_WRITTEN = 5_000  # numbers that are remembered as they are written: a page of figures has a hundred, 50 µs each


@cache
def translator(language: str) -> Translate:
    """The function `t` of the templates: `t("lobby.waiting", n=2)`. Numbers follow plural rules; a text stands as it is, or as
    the sentence wants a name: `{name:of}`. What is HTML already stays so, such as a point in time."""
    unfilled: dict[str, str] = {}  # a page says the same words many times

    def t(key: str, **values: Any) -> str:
        if not values and key in unfilled:
            return unfilled[key]
        section, _, name = key.partition(".")
        numbers = {name: value for name, value in values.items() if isinstance(value, int)}
        filled = {name: Argument(WORDS, name, numbers, language, ()) for name in numbers}
        html = {name: value for name, value in values.items() if isinstance(value, Markup)}
        texts = {name: Name(value, language) for name, value in values.items() if isinstance(value, str) and name not in html}
        entry = WORDS.entry(section, name, language)
        text = (escape(entry) if html else entry).format(**{**values, **filled, **texts})
        if not values:
            unfilled[key] = text
        return text

    return t


def hyphenated(text: str) -> str:
    """A name that may be divided between syllables where a line is too short for it."""
    return re.sub(r"\w+", lambda word: _divided(word[0]), text)


def _divided(word: str) -> str:
    first = VOWEL.search(word)
    ends = range(max(SHORTEST_PART, first.end()), len(word) - SHORTEST_PART + 1) if first else ()
    return SYLLABLE.sub(lambda begin: (SOFT_HYPHEN if begin.start() in ends else "") + begin[0], word)


@lru_cache(MOST_WRITTEN)
def written(number: int | float, language: str) -> str:
    """A number as the language writes it, with a real minus."""
    return format_decimal(number + 0, locale=language).replace("-", "\u2212")  # there is no minus before nothing


@lru_cache(MOST_WRITTEN)
def percent(share: float, language: str) -> str:
    """A share in hundredths, as the language writes them."""
    return format_percent(share, locale=language)


def moment(seconds: float, language: str) -> Markup:
    """A date and time, in universal time; the module of the page puts it into the reader's own."""
    when = datetime.fromtimestamp(seconds, UTC)
    told = f"{format_date(when, 'full', locale=language)}, {format_time(when, 'short', locale=language)} UTC"
    return TIME.format(f"{when:{MINUTE}}Z", "", told)


def hour_of(seconds: float, language: str) -> Markup:
    """The hour of a point in time alone, which the module of the page puts into the reader's own."""
    when = datetime.fromtimestamp(seconds, UTC)
    return TIME.format(f"{when:{MINUTE}}Z", Markup(" data-hour"), f"{format_time(when, 'short', locale=language)} UTC")


def ago(seconds: float, language: str) -> str:
    """How long ago something was."""
    return format_timedelta(timedelta(seconds=-max(1.0, seconds)), add_direction=True, locale=language)
