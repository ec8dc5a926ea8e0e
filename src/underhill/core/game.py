"""What a game is to the rest of Underhill: one record of functions and data. Games are found by scanning a folder."""

import math
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from numbers import Integral
from pathlib import Path
from typing import TYPE_CHECKING, Any

from underhill.core.actions import Actions
from underhill.core.decisions import Decisions
from underhill.core.errors import BadGameName, BadLayout, BadObservation, BadOption, BadRules, BadSeats, BadSeed, UnknownGame
from underhill.core.layout import Layout
from underhill.core.numbers import Numbers
from underhill.core.rng import seed_rng
from underhill.core.words import Words

if TYPE_CHECKING:
    from underhill.core.match import Match

MAX_SEED = 2**63 - 1
GAMES = "underhill.games"  # the folder of games, and the entry point by which other packages offer theirs
OLD_OPTIONS = {"tables": "numbers"}  # names that records and tables of earlier versions may hold


@dataclass(frozen=True)
class Option:
    """A choice made before a match: a switch, or one of several named values."""

    name: str
    about: str  # what it changes, in a sentence
    field: str  # the field of the state that holds it, as a number
    default: bool | str = False
    values: tuple[str, ...] = ()  # empty for a switch

    def code(self, value: Any) -> int:
        """The number that stands in the state for a value."""
        if self.values:
            if value not in self.values:
                raise BadOption(f"option {self.name!r} must be one of {', '.join(self.values)}, not {value!r}")
            return self.values.index(value)
        if not isinstance(value, bool):
            raise BadOption(f"option {self.name!r} must be true or false, not {value!r}")
        return int(value)


@dataclass(frozen=True)
class Rules:
    """The functions of a game that run at all three speeds. `s` is a state, `out` a list to write to."""

    setup: Callable[[Any], None]  # from a seeded state with numbers and options to the beginning
    decisions: Decisions  # what each kind of decision asks, and what the game does by itself
    scores: Callable[[Any, Any], None]  # writes each seat's points, final or as they would be now
    is_ahead: Callable[[Any, int, int], bool]  # does a seat stand before another one, now or at the end?
    resample: Callable[[Any, int], None]  # deals anew all that the viewer (NONE: an onlooker) cannot know
    broken_law: Callable[[Any], int]  # the number of a conservation law that does not hold, or 0

    def begin(self, s: Any) -> None:
        """Set a state up, and let the game go on to its first decision."""
        self.setup(s)
        self.decisions.go_on(s)

    def legal(self, s: Any, out: Any) -> None:
        """Write the legal choices of the decision that is asked."""
        self.decisions.legal(s, out)

    def play(self, s: Any, a: int) -> None:
        """Play a legal choice, and let the game go on."""
        self.decisions.apply(s, a)

    def places(self, s: Any, out: Any) -> None:
        """Write each seat's place: how many are ahead of it, 0 for a winner."""
        for p in range(s.n_seats):
            out[p] = sum(bool(self.is_ahead(s, other, p)) for other in range(s.n_seats) if other != p)


@dataclass(frozen=True)
class Window:
    """A reaction window: the choice that lets it pass, and for every other legal choice the name of what it would use."""

    decline: int
    uses: Mapping[int, str]


def no_window(s: Any) -> Window | None:
    """For games without reactions."""
    return None


def likes_all_equally(s: Any, a: int) -> float:
    """For games without a taste."""
    return 1.0


def every_decision(s: Any) -> int:
    """For games whose positions can be compared after any choice."""
    return int(s.decisions)


def never(s: Any) -> bool:
    """For games without secret choices."""
    return False


def no_more_numbers(s: Any, a: int) -> Mapping[str, int]:
    """For games whose choices say all with the numbers of their own text."""
    return {}


def as_it_was(version: int, state: dict[str, Any]) -> dict[str, Any]:
    """For games whose states have always had the same fields."""
    return state


def nothing_to_take(s: Any, p: int, a: int) -> None:
    """For games in which nothing that a choice gave can be taken away again."""


def one_stage(s: Any) -> int:
    """For games whose turns ask the same from beginning to end."""
    return 0


@dataclass(frozen=True)
class Heuristics:
    """What bots know of a game besides its rules; the functions are written like rules and run at the same speeds."""

    estimate: Callable[[Any, Any], None]  # writes each seat's points as they may be expected at the end
    weight: Callable[[Any, int], float] = likes_all_equally  # how a sensible player likes a legal choice, above 0
    moment: Callable[[Any], int] = every_decision  # changes with every finished turn; NONE in the middle of one
    is_secret: Callable[[Any], bool] = never  # do the others not see what is chosen now?
    scale: float = 8.0  # a lead of this number of expected points makes a win about e times as likely as a loss
    horizon: int = 12  # turns that search plays out before it trusts the estimate
    harms: tuple[str, ...] = ()  # families of choices that do harm to the seat that their first argument names


@dataclass(frozen=True)
class Features:
    """A seat's view as numbers: `observe(s, viewer, out)` writes them into zeros, the pieces name them in their order."""

    pieces: Mapping[str, int]  # the name of each piece and how many numbers it has
    observe: Callable[[Any, int, Any], None]  # arguments: state, seat, zeros to write into

    @property
    def size(self) -> int:
        """How many numbers there are in all."""
        return sum(self.pieces.values())

    def decode(self, observation: Sequence[float]) -> dict[str, list[float]]:
        """An observation's numbers by the name of their piece."""
        if len(observation) != self.size:
            raise BadObservation(f"an observation has {self.size} numbers, not {len(observation)}")
        numbers = iter(observation)
        return {name: [float(next(numbers)) for _ in range(n)] for name, n in self.pieces.items()}


@dataclass(frozen=True)
class Gains:
    """Families of choices that give the thing they name to a seat, and the function that takes it away again, written like rules:
    pairs of games tell by it what a thing is worth."""

    families: tuple[str, ...] = ()
    take_away: Callable[[Any, int, int], None] = nothing_to_take  # from this seat what this choice has just given it


@dataclass(frozen=True, eq=False)
class Game:
    """A game: rules, state, actions, words. `bots` and `lab` see nothing else of it."""

    name: str  # by which programs know it
    title: str  # by which people know it
    package: str  # the Python package that holds it
    seats: range  # how many may play
    rules_version: int  # rises when matches would replay differently
    max_decisions: int  # no match has more choices
    layout: Layout  # the fields of the state; packs, copies and names them
    actions: Actions  # every choice there can be, by id and text
    rules: Rules
    numbers: Numbers  # as they are printed, with where each comes from
    write_numbers: Callable[[Any, Numbers], None]  # writes the numbers of a match into its state
    view: Callable[[Any, int], dict[str, Any]]  # what a seat (NONE: an onlooker) may know of a state
    sees: Callable[[int, int, int], bool]  # may this viewer read a news of this code about this seat?
    prompt: Callable[[Any], tuple[str, dict[str, int]]]  # the question that is asked: its key in words.toml, and numbers in it
    news: type  # the codes of what can happen
    score_sheet: Callable[[Any], list[dict[str, int]]]  # each seat's points by source
    laws: Mapping[int, str]  # the conservation laws by the number that `rules.broken_law` gives
    words: Words  # every sentence in three languages
    why_not: Callable[[Any], list[tuple[int, str, dict[str, int]]]]  # choices that are not legal now: id, reason, numbers in it
    options: tuple[Option, ...] = ()  # what can be chosen before a match
    board: Callable[..., Any] | None = field(default=None)  # the board in a terminal, from a view
    window: Callable[[Any], Window | None] = no_window  # the reaction window that the decision asked now is, or None
    reactions: tuple[str, ...] = ()  # the names of what can be used in a window; standing orders name them
    arrange: Callable[[Any, int], None] = lambda s, viewer: None  # puts all that a viewer cannot know into one fixed order
    heuristics: Heuristics | None = None  # what bots know of the game; without them they go by the points as they stand
    stage: Callable[[Any], int] = one_stage  # how far a turn has come; on a GPU games of one stage are played together
    turn_order: str | None = None  # the field with the seat that began, in games where turns go round in one order
    gains: Gains = Gains()  # which choices give a thing to keep
    partings: tuple[str, ...] = ()  # families of choices that are rid of the thing they name: to make one is not to take it
    features: Features | None = None  # the observation tensor; without it learners see the core of the state only
    choice_numbers: Callable[[Any, int], Mapping[str, int]] = no_more_numbers  # what else a choice's words name, such as a price
    renew: Callable[[int, dict[str, Any]], dict[str, Any]] = as_it_was  # the state of a position of an earlier rules version
    renew_options: Callable[[Mapping[str, Any]], dict[str, Any]] = dict  # options of earlier rules, under their present names

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled and copied by its package: a game is one thing everywhere."""
        return game_of, (self.package,)

    def __post_init__(self) -> None:
        named = [option.field for option in self.options] + ([self.turn_order] if self.turn_order else [])
        for name in named:
            if name not in self.layout.by_name:
                raise BadLayout(f"{self.name}: the state has no field {name!r}, which the game names")
        self._check_families()

    def _check_families(self) -> None:
        """Whether there are the families of choices that the game names, and those that do harm name a seat first."""
        harms = self.heuristics.harms if self.heuristics else ()
        for family in (*self.gains.families, *self.partings, *harms):
            if family not in self.actions.domains:
                raise BadRules(f"{self.name}: there is no family of choices {family!r}, which the game names")
        for family in harms:
            first = next(iter(self.actions.domains[family]), ())
            if not {*range(self.seats.stop - 1)} <= {*first}:
                raise BadRules(f"{self.name}: choices {family!r} are said to do harm, so their first argument must be a seat")

    @property
    def players(self) -> str:
        """How many play: "2 to 4", or "2" where no other number does."""
        return str(self.seats.start) if len(self.seats) == 1 else f"{self.seats.start} to {self.seats.stop - 1}"

    @property
    def rules_versions(self) -> set[int]:
        """The rules versions whose matches can be played: the installed one, and those that differ from it in numbers alone."""
        return {self.rules_version, *self.numbers.older}

    def printed(self, rules_version: int | None = None) -> Numbers:
        """The numbers that were printed under a rules version; those of today if it has none of its own."""
        return self.numbers if rules_version is None else self.numbers.older.get(rules_version, self.numbers)

    def match(
        self,
        seats: int | None = None,
        seed: int | str = 0,
        options: Mapping[str, Any] | None = None,
        rules_version: int | None = None,
    ) -> "Match":
        """A new match, or one with the numbers of an earlier rules version."""
        from underhill.core.match import Match

        return Match(self, self.seats.start if seats is None else seats, seed, options or {}, rules_version)

    def from_record(self, record: Any) -> "Match":
        """The match that a record describes, replayed to its last choice."""
        from underhill.core.record import replay

        return replay(self, record)

    def from_position(self, position: Any, seed: int | str = 0) -> "Match":
        """A match that starts from a position set up by hand or taken from another match."""
        from underhill.core.record import match_from_position

        return match_from_position(self, position, seed)

    def present_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Options under their present names; records and tables of earlier versions may hold older ones."""
        return self.renew_options({OLD_OPTIONS.get(name, name): value for name, value in options.items()})

    def prototype(self, seats: int, options: Mapping[str, Any], rules_version: int | None = None) -> Any:
        """A plain state that has its seats, printed numbers and options, but is not set up."""
        count = whole_number(seats)
        if count not in self.seats:
            raise BadSeats(f"{self.title} is played by {self.players}, not by {seats!r}")
        s = self.layout.blank()
        s.n_seats = count
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known and name != "numbers":
                raise BadOption(f"{self.title} has no option {name!r}; it has {', '.join([*known, 'numbers'])}")
        for option in self.options:
            setattr(s, option.field, option.code(options.get(option.name, option.default)))
        self.write_numbers(s, self.printed(rules_version).varied(options.get("numbers", {})))
        return s

    def new_state(self, seats: int, seed: int, options: Mapping[str, Any] | None = None) -> Any:
        """A plain state at the first decision, as the batch loops would make it from the same seed."""
        s = self.prototype(seats, options or {})
        seed_rng(s, check_seed(seed))
        self.rules.begin(s)
        return s

    def legal_list(self, s: Any) -> list[int]:
        """The legal choices of a plain state."""
        out = [0] * (len(self.actions) + 1)
        self.rules.legal(s, out)
        return out[1 : out[0] + 1]


def whole_number(value: Any) -> int | None:
    """A whole number, Python's or numpy's, as an int; None for anything else, also for True and False."""
    return int(value) if isinstance(value, Integral) and not isinstance(value, bool) else None


def finite_number(value: Any) -> float | None:
    """A whole or real number as a float; None for anything else, also for True and False, infinity and no number."""
    is_number = isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
    return float(value) if is_number else None


def check_seed(seed: Any) -> int:
    """A seed that is a whole number in range, or BadSeed."""
    number = whole_number(seed)
    if number is None or not 0 <= number <= MAX_SEED:
        raise BadSeed(f"a seed is a whole number from 0 to {MAX_SEED}, not {seed!r}")
    return number


@cache
def games(package: str = GAMES) -> Mapping[str, Game]:
    """Every game found in the folder of games, and those that installed packages offer, by name."""
    folder = import_module(package)
    names = sorted(module.name for module in pkgutil.iter_modules(folder.__path__) if module.ispkg)
    found = {name: game_of(f"{package}.{name}") for name in names}
    for entry in sorted(entry_points(group=package), key=lambda entry: entry.name):
        if entry.name in found:
            raise BadGameName(f"two packages offer a game {entry.name!r}; one of them is {entry.value}")
        found[entry.name] = game_of(entry.value)
    return found


def game(name: str) -> Game:
    """The game of that name."""
    found = games()
    if name not in found:
        raise UnknownGame(f"there is no game {name!r}; there are {', '.join(found)}")
    return found[name]


def game_of(package: str) -> Game:
    """The game that a package offers."""
    found: Game = import_module(package).GAME
    return found


def game_folder(game: Game) -> Path:
    """Where the files of a game lie."""
    return Path(import_module(game.package).__path__[0])
