"""A match: one game being played at plain speed, with its history, its log and its secret.

Before choice n the state's generator is seeded from SHA-256(secret, n), so no stored state foretells anything. A seed given as
a number stands for a secret made from it, so that a match with a seed can be repeated.
"""

import hashlib
import re
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from underhill.core.errors import BadSeed, BadViewer, IllegalChoice, NoSuchMoment, NothingToUndo
from underhill.core.game import Game, check_seed, whole_number
from underhill.core.pending import NONE, clear_news, is_over, pending_seat
from underhill.core.rng import WORDS

SHOWN_CHOICES = 24
HISTORY_BYTES = 150  # of an entry in the history, besides the state; measured


@dataclass(frozen=True)
class Choice:
    """One legal choice: its id, its text ("bid 5") and its words in a language."""

    id: int
    text: str
    game: Game = field(repr=False)
    numbers: Mapping[str, int] = field(default_factory=dict, compare=False, repr=False)  # that its words name, such as a price

    def words(self, language: str = "en", names: Sequence[str] = ()) -> str:
        """What a button says; `names` replace the names of the seats."""
        values = {**dict(zip("abc", self.game.actions.arguments(self.id), strict=False)), **self.numbers}
        return self.game.words.fill("choice", self.game.actions.family(self.id), language, values, names)


@dataclass(frozen=True, slots=True)
class NewsItem:
    """One piece of news: the number of the choice that made it, its code, whom it is about, and two numbers."""

    choice: int
    code: int
    seat: int
    a: int
    b: int


def secret_of(seed: int | str) -> bytes:
    """The 256-bit secret that a seed stands for."""
    if isinstance(seed, str):
        if not re.fullmatch("[0-9a-f]{64}", seed):
            raise BadSeed("a secret is written as 64 hexadecimal digits")
        return bytes.fromhex(seed)
    return hashlib.sha256(f"underhill seed {check_seed(seed)}".encode()).digest()


def kept_seed(seed: int | str) -> int | str:
    """A seed as a match keeps it: a whole number as Python's own, so that it can be written as JSON."""
    return seed if isinstance(seed, str) else check_seed(seed)


def news_sentence(game: Game, news: Sequence[int], language: str, names: Sequence[str] = ()) -> str:
    """A piece of news (code, seat, a, b) as a sentence that begins with a capital."""
    code, seat, a, b = news
    text = game.words.fill("news", game.news(code).name.lower(), language, {"seat": seat, "a": a, "b": b}, names)
    return text[:1].upper() + text[1:]


def view_of(game: Game, state: Any, viewer: int | None) -> dict[str, Any]:
    """JSON-ready: what a seat (None: an onlooker) may know of a state, and who decides."""
    return {
        "game": game.name,
        "seats": state.n_seats,
        "viewer": viewer,
        "n_choices": state.decisions,
        "seat": None if is_over(state) else int(pending_seat(state)),
        "over": bool(is_over(state)),
        **game.view(state, NONE if viewer is None else viewer),
    }


class Match:
    """One game being played."""

    def __init__(self, game: Game, seats: int, seed: int | str, options: Mapping[str, Any], rules_version: int | None = None):
        self.game = game
        self.seed = kept_seed(seed)
        self.options = game.present_options(options)
        self.rules_version = game.rules_version if rules_version is None else rules_version
        self.start_position: dict[str, Any] | None = None
        self._secret = secret_of(seed)
        self._history: list[tuple[int, bytes, int]] = []
        self._news: list[NewsItem] = []
        self.state = game.prototype(seats, self.options, self.rules_version)
        self.seats: int = self.state.n_seats
        self._seed_generator(0)
        game.rules.begin(self.state)
        self._remember_news()

    @classmethod
    def from_state(cls, game: Game, state: Any, seed: int | str, position: dict[str, Any]) -> "Match":
        """A match that starts from a state instead of a set-up, under the rules of its position or the installed ones."""
        match = cls.__new__(cls)
        match.game, match.state, match.seats, match.seed = game, state, state.n_seats, kept_seed(seed)
        match.options, match.start_position = {}, position
        match.rules_version = position.get("rules_version", game.rules_version)
        match._secret, match._history, match._news = secret_of(seed), [], []
        return match

    @property
    def seat(self) -> int | None:
        """Who decides now; None when the game is over."""
        return None if self.is_over else int(pending_seat(self.state))

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return bool(is_over(self.state))

    @property
    def n_choices(self) -> int:
        """How many choices have been played."""
        return len(self._history)

    def choices(self) -> list[Choice]:
        """The legal choices of the seat that decides."""
        if self.is_over:
            return []
        return [self.choice(a) for a in self.game.legal_list(self.state)]

    def choice(self, a: int) -> Choice:
        """The choice with this id, legal now or not."""
        return Choice(int(a), self.game.actions.text(a), self.game, self.game.choice_numbers(self.state, int(a)))

    def play(self, choice: int | str | Choice) -> None:
        """Play a legal choice, given as an id, a text or a Choice."""
        a = self._legal_id(choice)
        self._history.append((a, self._packed(self.state), len(self._news)))
        self._seed_generator(len(self._history))
        clear_news(self.state)
        self.state.decisions += 1
        self.game.rules.play(self.state, a)
        self._remember_news()

    def checked(self, choice: int | str | Choice) -> Choice:
        """A legal choice, given as an id, a text or a Choice; IllegalChoice names what was legal."""
        return self.choice(self._legal_id(choice))

    def _legal_id(self, choice: int | str | Choice) -> int:
        legal = [] if self.is_over else self.game.legal_list(self.state)
        if isinstance(choice, Choice):
            a: int | None = choice.id
        elif isinstance(choice, str):
            a = self.game.actions.find(choice)
        else:
            a = whole_number(choice)
        if a is None or a not in legal:
            raise IllegalChoice(self._complaint(choice, legal))
        return a

    def _complaint(self, choice: Any, legal: list[int]) -> str:
        said = choice.text if isinstance(choice, Choice) else choice
        if not legal:
            return f"{said!r} cannot be played: the game is over"
        texts = [self.game.actions.text(a) for a in legal]
        shown = ", ".join(texts[:SHOWN_CHOICES]) + (f" and {len(texts) - SHOWN_CHOICES} more" if len(texts) > SHOWN_CHOICES else "")
        return f"{said!r} is not legal now; seat {self.seat} may choose: {shown}"

    def _seed_generator(self, n: int) -> None:
        words = hashlib.sha256(self._secret + n.to_bytes(8, "big")).digest()
        for i in range(WORDS):
            self.state.rng[i] = int.from_bytes(words[4 * i : 4 * i + 4], "big")
        self.state.rng[WORDS - 1] |= 1

    def _remember_news(self) -> None:
        n = self.state.decisions
        self._news += [NewsItem(n, *entry) for entry in self.state.news[: self.state.n_news]]

    def undo(self) -> None:
        """Take the last choice back."""
        if not self._history:
            raise NothingToUndo("no choice has been played yet")
        _, packed, n_news = self._history.pop()
        self.state = self._unpack(packed)
        del self._news[n_news:]

    def at(self, n: int) -> "Match":
        """A copy of the match as it was after n choices."""
        if not 0 <= n <= self.n_choices:
            raise NoSuchMoment(f"a moment of this match is a number of choices from 0 to {self.n_choices}, not {n!r}")
        other = self.copy()
        if n < self.n_choices:
            _, packed, n_news = other._history[n]
            other.state = self._unpack(packed)
            del other._history[n:], other._news[n_news:]
        return other

    def _packed(self, state: Any) -> bytes:
        """A state as the history keeps it; compressed, because 270 states of Fairy Land take 340 kB, or 70."""
        return zlib.compress(self.game.layout.to_bytes(state), 1)

    def _unpack(self, packed: bytes) -> Any:
        import numpy as np

        return self.game.layout.unpack(np.frombuffer(zlib.decompress(packed), self.game.layout.dtype))

    @property
    def weight(self) -> int:
        """About how many bytes of memory the history takes."""
        return self.n_choices * (HISTORY_BYTES + len(self._history[-1][1])) if self._history else 0

    def copy(self) -> "Match":
        """An independent copy."""
        other = Match.__new__(Match)
        other.__dict__.update(self.__dict__)
        other.state = self.game.layout.copy(self.state)
        other.options = dict(self.options)
        other._history, other._news = list(self._history), list(self._news)
        return other

    def view(self, viewer: int | None) -> dict[str, Any]:
        """JSON-ready: what a seat (None: an onlooker) may know, with its choices when it decides."""
        seat = self._checked_viewer(viewer)
        view = view_of(self.game, self.state, None if viewer is None else seat)
        if viewer is not None and seat == self.seat:
            view["choices"] = [{"id": choice.id, "text": choice.text} for choice in self.choices()]
            view["why_not"] = [
                {"id": a, "text": self.game.actions.text(a), "reason": reason, "values": values}
                for a, reason, values in self.game.why_not(self.state)
            ]
        if self.is_over:
            view["scores"], view["winners"], view["score_sheet"] = self.scores(), self.winners(), self.score_sheet()
        return view

    def _checked_viewer(self, viewer: int | None) -> int:
        if viewer is None:
            return NONE
        seat = whole_number(viewer)
        if seat is None or not 0 <= seat < self.seats:
            raise BadViewer(f"a viewer is a seat from 0 to {self.seats - 1}, or None for an onlooker, not {viewer!r}")
        return seat

    def all_news(self) -> list[NewsItem]:
        """All news, secret ones too. They are for the server alone."""
        return self._news

    def news(self, viewer: int | None) -> list[NewsItem]:
        """The news that a viewer may read."""
        seat = self._checked_viewer(viewer)
        return [item for item in self._news if self.game.sees(seat, item.code, item.seat)]

    def log(self, viewer: int | None, language: str = "en", names: Sequence[str] = ()) -> list[str]:
        """What has happened, in sentences, as far as a viewer may know."""
        return [self.sentence(item, language, names) for item in self.news(viewer)]

    def sentence(self, item: NewsItem, language: str = "en", names: Sequence[str] = ()) -> str:
        """One piece of news in words."""
        return news_sentence(self.game, (item.code, item.seat, item.a, item.b), language, names)

    def prompt(self, language: str = "en", names: Sequence[str] = ()) -> str:
        """The question that is asked now, in words to the seat that decides."""
        key, values = self.game.prompt(self.state)
        asked = NONE if self.seat is None else self.seat
        return self.game.words.fill("prompt", key, language, {"seat": asked, **values}, names)

    def why_not(self, language: str = "en", names: Sequence[str] = ()) -> dict[str, str]:
        """Why choices that a player might expect are not legal now: the text of each, and the reason in words."""
        if self.is_over:
            return {}
        return {
            self.game.actions.text(a): self.game.words.fill("why", reason, language, values, names)
            for a, reason, values in self.game.why_not(self.state)
        }

    def scores(self) -> list[int]:
        """Each seat's points: final when the game is over, else as they would be now."""
        out = [0] * self.seats
        self.game.rules.scores(self.state, out)
        return out

    def places(self) -> list[int]:
        """Each seat's place, 0 the best; equal places are shared."""
        out = [0] * self.seats
        self.game.rules.places(self.state, out)
        return out

    def winners(self) -> list[int]:
        """The seats that have won; empty while the game goes on."""
        return [p for p, place in enumerate(self.places()) if place == 0] if self.is_over else []

    def score_sheet(self) -> list[dict[str, int]]:
        """Each seat's points by source; they add up to its score."""
        return self.game.score_sheet(self.state)

    def record(self) -> dict[str, Any]:
        """Everything needed to replay the match exactly. It holds secrets: never show it while the match goes on."""
        record: dict[str, Any] = {
            "game": self.game.name,
            "rules_version": self.rules_version,
            "seats": self.seats,
            "options": dict(self.options),
            "seed": self.seed,
            "choices": [self.game.actions.text(a) for a, _, _ in self._history],
        }
        if self.start_position is not None:
            record["position"] = self.start_position
        return record

    def position(self, named: bool = True) -> dict[str, Any]:
        """The whole state in words and numbers, in a shorter form if not `named`. It holds secrets."""
        state = self.game.layout.to_words(self.state, named)
        return {"game": self.game.name, "rules_version": self.rules_version, "state": state}
