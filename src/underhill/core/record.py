"""Matches from records and positions, with every complaint a person needs to mend a damaged one."""

from typing import Any

from underhill.core.errors import DamagedPosition, DamagedRecord, IllegalChoice, UnderhillError, WrongRulesVersion
from underhill.core.game import Game
from underhill.core.match import Match
from underhill.core.pending import Pending

RECORD_PARTS: dict[str, type | tuple[type, ...]] = {
    "game": str,
    "rules_version": int,
    "seats": int,
    "options": dict,
    "seed": (int, str),
    "choices": list,
}


def replay(game: Game, record: Any, up_to: int | None = None) -> Match:
    """The match that a record describes, up to a number of choices (all, if None)."""
    match = start_of_record(game, record)
    for n, text in enumerate(record["choices"][:up_to], start=1):
        if not isinstance(text, str):
            raise DamagedRecord(f"choice {n} must be a text such as 'pass', not {text!r}")
        try:
            match.play(text)
        except IllegalChoice as error:
            raise DamagedRecord(f"choice {n} does not fit: {error}") from error
    return match


def start_of_record(game: Game, record: Any) -> Match:
    """The match of a record before its first choice."""
    check_record(game, record)
    if "position" in record:
        return match_from_position(game, record["position"], record["seed"])
    try:
        return game.match(record["seats"], record["seed"], record["options"], record["rules_version"])
    except UnderhillError as error:
        raise DamagedRecord(f"the record cannot be set up: {error}") from error


def check_record(game: Game, record: Any) -> None:
    """Whether a record has all its parts and is of this game and these rules."""
    if not isinstance(record, dict):
        raise DamagedRecord(f"a record is an object with {', '.join(RECORD_PARTS)}, not {type(record).__name__}")
    for part, kind in RECORD_PARTS.items():
        if part not in record:
            raise DamagedRecord(f"the record lacks {part!r}; it needs {', '.join(RECORD_PARTS)}")
        if not isinstance(record[part], kind) or isinstance(record[part], bool):
            raise DamagedRecord(f"{part!r} of the record is of the wrong kind: {record[part]!r}")
    _check_origin(game, record, DamagedRecord, "record")


def match_from_position(game: Game, position: Any, seed: int | str = 0) -> Match:
    """A match that starts from a position."""
    if not isinstance(position, dict) or not {"game", "rules_version", "state"} <= position.keys():
        raise DamagedPosition("a position is an object with game, rules_version and state")
    _check_origin(game, position, DamagedPosition, "position")
    s = game.layout.from_words(position["state"])
    _check_seats_and_stack(game, s)
    try:
        law = game.rules.broken_law(s)
        choices = game.legal_list(s) if s.depth else [0]
    except (IndexError, TypeError, ValueError) as error:
        raise DamagedPosition("the position has a number that points at nothing") from error
    if law:
        raise DamagedPosition(f"the position breaks a law of the game: {game.laws[law]}")
    if not choices:
        raise DamagedPosition("the position leaves the seat that decides without a legal choice")
    return Match.from_state(game, s, seed, position)


def renewed(game: Game, position: Any) -> Any:
    """A position of an earlier rules version as the installed rules read it; anything else stays what it is."""
    if not isinstance(position, dict) or position.get("game") != game.name or not isinstance(position.get("state"), dict):
        return position
    version = position["rules_version"]
    try:
        state = game.renew(version, dict(position["state"]))
    except (IndexError, KeyError, TypeError, ValueError) as error:
        raise DamagedPosition(f"the position does not fit rules version {version}, under which it was made") from error
    return {**position, "rules_version": game.rules_version, "state": state}


def _check_origin(game: Game, thing: dict[str, Any], error: type[UnderhillError], what: str) -> None:
    if thing["game"] != game.name:
        raise error(f"the {what} is of {thing['game']!r}, not of {game.name!r}")
    if thing["rules_version"] not in game.rules_versions:
        raise WrongRulesVersion(
            f"the {what} was made under rules version {thing['rules_version']!r}; installed is {game.rules_version}, "
            f"so install an Underhill with those rules"
        )


def _check_seats_and_stack(game: Game, s: Any) -> None:
    if s.n_seats not in game.seats:
        raise DamagedPosition(f"n_seats must be from {game.seats.start} to {game.seats.stop - 1}, not {s.n_seats}")
    if not 0 <= s.depth <= len(s.pending):
        raise DamagedPosition(f"depth must be from 0 to {len(s.pending)}, not {s.depth}")
    if not 0 <= s.n_news <= len(s.news):
        raise DamagedPosition(f"n_news must be from 0 to {len(s.news)}, not {s.n_news}")
    for entry in s.pending[: s.depth]:
        if not 0 <= entry[Pending.SEAT] < s.n_seats:
            raise DamagedPosition(f"a waiting decision belongs to seat {entry[Pending.SEAT]}, but there are {s.n_seats} seats")
