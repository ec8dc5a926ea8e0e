"""The guide: what a step is about, and at tables of bots what is sensible now, in the net's opinion from the seat's own view."""

from collections.abc import Mapping
from typing import Any

from underhill.club.hints import may_ask
from underhill.club.undo import people_beside
from underhill.lab.outlook import outlook
from underhill.web.pages import folders
from underhill.web.pages.reader import Reader
from underhill.web.pages.sight import Sight


def guide_shown(sight: Sight, reader: Reader, numbers: Mapping[str, Any]) -> list[dict[str, str]]:
    """What the guide says, by the key of what it is about; about the prompt only to whom it is put."""
    match = sight.match
    if not reader.guided or match is None or sight.viewer is None:
        return []
    if match.is_over:
        keys = ["_over"]
    elif not sight.decides:
        keys = ["_waiting"]
    else:
        own = [play for play in sight.table.plays if play.seat == sight.viewer]
        keys = [*([] if own else ["_welcome"]), match.game.prompt(match.state)[0]]
    told = {key: folders.guide(match.game, key, reader.language, numbers) for key in keys}
    return [{"key": key, "text": text} for key, text in told.items() if text]


def sensible_shown(sight: Sight, reader: Reader) -> list[dict[str, str]]:
    """The choices that the net would think of; only where hints are allowed and no other person would have to hear of one."""
    match, viewer = sight.match, sight.viewer
    if not (reader.guided and sight.decides) or match is None or viewer is None or len(match.choices()) < 2:
        return []
    if not may_ask(sight.table, sight.actor) or people_beside(sight.table, viewer):
        return []
    found = outlook(match.game, match.state, viewer, sight.table.decision)
    choices = [choice for choice, _ in found.likely] if found else []
    return [{"text": choice.text, "words": choice.words(reader.language, sight.table.names)} for choice in choices]
