"""What is played at a table that waits for people: the game, the clock and the options, before anybody sits down."""

from underhill.club.table import Status, Table
from underhill.club.terms import Clock
from underhill.web.pages import folders
from underhill.web.pages.words import Translate, translator


def facts_shown(table: Table, language: str) -> list[tuple[str, str]]:
    """Names and values of all that was agreed; nothing once the match has begun."""
    if table.status != Status.OPEN:
        return []
    t, game = translator(language), table.game
    about = folders.about(game).get("option", {})
    options = [
        (about.get(option.name, {}).get(language, option.about), _value(table.terms.options.get(option.name, option.default), t))
        for option in game.options
    ]
    return [
        (t("facts.game"), game.title),
        (t("facts.seats"), str(table.terms.seats)),
        (t("new.clock"), _clock(table.terms.clock, t)),
        *options,
    ]


def _value(value: object, t: Translate) -> str:
    if isinstance(value, bool):
        return t("facts.yes" if value else "facts.no")
    return str(value)


def _clock(clock: Clock | None, t: Translate) -> str:
    if clock is None:
        return t("new.clock_none")
    if clock.days is not None:
        return t("facts.days", a=round(clock.days)) if clock.days >= 1 else t("facts.hours", a=max(1, round(24 * clock.days)))
    return t("facts.minutes", a=max(1, round((clock.budget or 0.0) / 60)), b=round(clock.increment))
