"""A game's net: its numbers (`net.npz`), its card (`net.toml`), and the forward pass in numpy. `net_loops` has it compiled.

The pass, with F inputs, H numbers in a layer, A actions and K blocks:

    x = sign(observation) * log(1 + |observation|)
    h = x @ w_in + b_in
    K times: h += relu((norm(h) * scale + shift) @ up + b_up) @ down + b_down
    h = relu(norm(h) * scale_out + shift_out)

From h follow the odds of the legal choices (`w_policy`), every seat's share of the win, the viewer first (`w_share`), and every
seat's points in tens (`w_points`).
"""

import hashlib
import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from underhill.bots.bot import features_of
from underhill.bots.net_loops import EPSILON, POINTS, ROWS, Room, Weights
from underhill.core.errors import UnderhillError
from underhill.core.game import Game, finite_number, game_folder
from underhill.core.numbers import read_toml
from underhill.core.pending import NONE

FILE, CARD = "net.npz", "net.toml"
BLOCK = ("scale", "shift", "up", "b_up", "down", "b_down")


class NoNet(UnderhillError):
    """A game has no net, or one that cannot be used; the text says why."""


@dataclass(frozen=True)
class Card:
    """What a net was trained for: game, rules version, digests of printed numbers and features; how; and how strong it is."""

    game: str
    rules_version: int
    numbers: str
    features: str
    varied_numbers: bool = False  # trained on other numbers too
    yields_with: Sequence[int] = ()  # numbers of players with which a bot that is named beside the net is stronger
    calibration: Mapping[str, float] = field(default_factory=dict)  # by number of players: above 1 its shares are told less sure
    trained: Mapping[str, Any] = field(default_factory=dict)
    strength: Sequence[str] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "yields_with", tuple(self.yields_with))
        heats = self.calibration.values() if isinstance(self.calibration, Mapping) else [None]
        if not all((finite_number(heat) or 0) > 0 for heat in heats):
            raise TypeError(f"calibration has a temperature above 0 by number of players, not {self.calibration!r}")

    @classmethod
    def of(cls, game: Game, **more: Any) -> "Card":
        """The card of a net that is trained for a game as it is now."""
        return cls(game.name, game.rules_version, numbers_digest(game), features_digest(game), **more)

    @classmethod
    def read(cls, path: Path) -> "Card":
        """Read a card; NoNet says what it lacks."""
        try:
            told = read_toml(path)
            return cls(**{name: told[name] for name in cls.__dataclass_fields__ if name in told})
        except (UnderhillError, TypeError) as error:
            raise NoNet(f"{path.name} is no card of a net: {error}") from error

    def to_toml(self) -> str:
        """The card as a file."""
        lines = [f"{name} = {json.dumps(getattr(self, name))}" for name in ("game", "rules_version", "numbers", "features")]
        lines += [f"varied_numbers = {json.dumps(self.varied_numbers)}", f"yields_with = {json.dumps(list(self.yields_with))}"]
        calibration = ", ".join(f"{seats} = {value}" for seats, value in self.calibration.items())
        lines += [f"calibration = {{ {calibration} }}"] if calibration else []
        lines += ["strength = ["]
        lines += [*(f"    {json.dumps(line, ensure_ascii=False)}," for line in self.strength), "]"]
        lines += ["", "[trained]", *(f"{name} = {json.dumps(value)}" for name, value in self.trained.items())]
        return "\n".join(lines) + "\n"


def numbers_digest(game: Game) -> str:
    """A short name for exactly the printed numbers that a game has now."""
    return _digest(game.numbers.values())


def features_digest(game: Game) -> str:
    """The same for the names and sizes of what a seat sees."""
    return _digest(list(features_of(game).pieces.items()))


def _digest(what: Any) -> str:
    return hashlib.sha256(json.dumps(what, sort_keys=True).encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Judgement:
    """What a net thinks of a decision: the odds of each legal choice, every seat's share of the win and points (absolute seats)."""

    odds: np.ndarray
    shares: np.ndarray
    points: np.ndarray


@dataclass(frozen=True, eq=False)
class Net:
    """A net that fits its game."""

    game: Game
    card: Card
    arrays: Mapping[str, np.ndarray]

    @classmethod
    def read(cls, game: Game, folder: Path | None = None) -> "Net":
        """The net in a folder, the game's own unless another is named; NoNet if there is none that can be used."""
        folder = folder or game_folder(game)
        if not (folder / FILE).exists():
            raise NoNet(f"{game.title} has no net" if folder == game_folder(game) else f"there is no {FILE} in {folder}")
        card = Card.read(folder / CARD)
        return cls.of(game, card, _read_arrays(game, folder / FILE))

    @classmethod
    def of(cls, game: Game, card: Card, arrays: Mapping[str, np.ndarray]) -> "Net":
        """A net from its arrays, as 32-bit numbers; NoNet says what does not fit the game."""
        _check_card(game, card)
        _check_shapes(game, arrays)
        return cls(game, card, {name: np.ascontiguousarray(array, np.float32) for name, array in arrays.items()})

    def write(self, folder: Path) -> None:
        """Write file and card, with numbers of 16 bits."""
        halves: dict[str, Any] = {name: array.astype(np.float16) for name, array in self.arrays.items()}
        np.savez_compressed(folder / FILE, **halves)
        (folder / CARD).write_text(self.card.to_toml(), encoding="utf-8")

    @property
    def width(self) -> int:
        """How many numbers a layer has."""
        return len(self.arrays["b_in"])

    @property
    def blocks(self) -> int:
        """How many residual blocks there are."""
        return _n_blocks(self.arrays)

    @cached_property
    def weights(self) -> Weights:
        """The arrays as the loops read them."""
        blocks = range(self.blocks)
        stacked = {name: [self.arrays[f"{name}_{k}"] for k in blocks] for name in BLOCK}
        for name in ("scale", "shift"):
            stacked[name].append(self.arrays[f"{name}_out"])
        made = {name: np.stack(rows) for name, rows in stacked.items()} | harms_of(self.game)
        return Weights(**{name: made.get(name, self.arrays.get(name)) for name in Weights._fields})

    def told(self, shares: np.ndarray) -> np.ndarray:
        """Every seat's chance as people are told of it, from what the net expects: calibrated as its card says."""
        return with_temperature(shares, self.card.calibration.get(str(shares.shape[-1]), 1.0))

    def told_alone(self, share: float, seats: int) -> float:
        """The same for one seat's share; the others are taken to share the rest evenly."""
        rest = (1 - share) / (seats - 1)
        return float(self.told(np.array([share, *[rest] * (seats - 1)]))[0])

    def room(self) -> Room:
        """Room for a pass of the loops."""
        n, h = len(self.arrays["w_in"]), self.width
        (hidden, other, norm), most = np.zeros((3, h), np.float32), max(n, h) + ROWS
        rows, amounts = np.zeros(most, np.int32), np.zeros(most, np.float32)
        return Room(np.zeros(n, np.float32), np.ones(n, np.float32), hidden, other, norm, rows, amounts)

    def think(self, observation: np.ndarray, choices: Sequence[int], viewer: int, seats: int) -> Judgement:
        """The forward pass of what a viewer sees."""
        arrays = self.arrays
        x = np.sign(observation) * np.log1p(np.abs(observation))
        h = x.astype(np.float32) @ arrays["w_in"] + arrays["b_in"]
        for k in range(self.blocks):
            inner = _norm(h) * arrays[f"scale_{k}"] + arrays[f"shift_{k}"]
            h = h + np.maximum(inner @ arrays[f"up_{k}"] + arrays[f"b_up_{k}"], 0) @ arrays[f"down_{k}"] + arrays[f"b_down_{k}"]
        h = np.maximum(_norm(h) * arrays["scale_out"] + arrays["shift_out"], 0)
        legal = np.asarray(choices)
        odds = _shares(arrays["w_policy"][legal] @ h + arrays["b_policy"][legal])
        shares = _shares((arrays["w_share"] @ h + arrays["b_share"])[:seats])
        points = POINTS * (arrays["w_points"] @ h + arrays["b_points"])[:seats]
        shares, points = np.roll(shares, viewer), np.roll(points, viewer)
        return Judgement(self._aimed(odds, legal, shares), shares, points)

    def _aimed(self, odds: np.ndarray, legal: np.ndarray, shares: np.ndarray) -> np.ndarray:
        """The odds with every harm done to the seat that is likeliest to win, as `net_loops.aim` says."""
        harm, victim = (array[legal] for array in (self.weights.harm, self.weights.victim))
        for one in set(harm[harm != NONE].tolist()):
            alike = np.flatnonzero(harm == one)
            worst = shares[victim[alike]].argmax()
            odds[alike] = np.where(np.arange(len(alike)) == worst, odds[alike].sum(), 0)
        return odds


def with_temperature(shares: np.ndarray, temperature: float) -> np.ndarray:
    """Shares that add up to one, less sure with a temperature above 1, surer below."""
    powers: np.ndarray = np.power(shares, 1 / temperature)
    return powers / powers.sum(axis=-1, keepdims=True)


def stacked(nets: Sequence[Net]) -> Weights:
    """Several nets of the same size in one set of arrays, with a first axis for them."""
    if len({(net.width, net.blocks) for net in nets}) > 1:
        raise NoNet("nets that play together in one call must have the same size")
    return Weights(*(np.stack(rows) for rows in zip(*(net.weights for net in nets), strict=True)))


@cache
def harms_of(game: Game) -> dict[str, np.ndarray]:
    """For every action the number of the harm that it does, the same whichever seat it names, and that seat; else NONE for both."""
    families = game.heuristics.harms if game.heuristics else ()
    harm, victim = np.full((2, len(game.actions)), NONE, np.int32)
    known: dict[tuple[Any, ...], int] = {}
    for a in range(len(game.actions)):
        family = game.actions.family(a)
        if family in families:
            seat, *more = game.actions.arguments(a)
            if seat < game.seats.stop - 1:  # such as a colour that nobody plays
                harm[a], victim[a] = known.setdefault((family, *more), len(known)), seat
    return {"harm": harm, "victim": victim}


def _norm(h: np.ndarray) -> np.ndarray:
    return (h - h.mean()) / np.sqrt(h.var() + EPSILON)


def _shares(values: np.ndarray) -> np.ndarray:
    """Softmax."""
    powers = np.exp(values.astype(np.float64) - values.max())
    return powers / powers.sum()


def _n_blocks(arrays: Mapping[str, np.ndarray]) -> int:
    return sum(name.startswith("up_") for name in arrays)


def shapes_of(game: Game, width: int, blocks: int) -> dict[str, tuple[int, ...]]:
    """The arrays that a net of a game consists of."""
    n, seats, actions = features_of(game).size, game.seats.stop - 1, len(game.actions)
    shapes: dict[str, tuple[int, ...]] = {"w_in": (n, width), "b_in": (width,), "scale_out": (width,), "shift_out": (width,)}
    for k in range(blocks):
        shapes |= {f"{name}_{k}": (width, width) if name in ("up", "down") else (width,) for name in BLOCK}
    for name, rows in (("policy", actions), ("share", seats), ("points", seats)):
        shapes |= {f"w_{name}": (rows, width), f"b_{name}": (rows,)}
    return shapes


def _read_arrays(game: Game, path: Path) -> dict[str, np.ndarray]:
    """What a file holds; NoNet if it is damaged."""
    try:
        with path.open("rb") as file:
            found = np.load(file)
            if isinstance(found, np.ndarray):
                raise ValueError("it holds a single array")
            return {name: found[name] for name in found.files}
    except (OSError, ValueError, EOFError, BadZipFile, zlib.error) as error:
        raise NoNet(f"{FILE} of {game.title} is damaged or no net: {error}") from error


def _check_card(game: Game, card: Card) -> None:
    if card.game != game.name:
        raise NoNet(f"the net is one of {card.game}, not of {game.name}")
    if card.rules_version not in game.rules_versions:
        raise NoNet(f"the net of {game.title} was trained on rules version {card.rules_version}, not {game.rules_version}")
    if card.features != features_digest(game):
        raise NoNet(f"the net of {game.title} was trained on other features than the game has now")
    if card.numbers != numbers_digest(game) and not card.varied_numbers:
        raise NoNet(f"the net of {game.title} was trained on other numbers than are printed now")


def _check_shapes(game: Game, arrays: Mapping[str, np.ndarray]) -> None:
    if "b_in" not in arrays or arrays["b_in"].ndim != 1 or not len(arrays["b_in"]) or len(arrays["b_in"]) % ROWS:
        raise NoNet(f"the net of {game.title} needs b_in, a row of numbers whose length is a multiple of {ROWS}")
    if not _n_blocks(arrays):
        raise NoNet(f"the net of {game.title} needs at least one block: up_0 and what belongs to it")
    wanted = shapes_of(game, len(arrays["b_in"]), _n_blocks(arrays))
    if missing := sorted(set(wanted) - set(arrays)):
        raise NoNet(f"the net of {game.title} lacks {', '.join(missing)}")
    for name, shape in wanted.items():
        if arrays[name].shape != shape:
            raise NoNet(f"{name} of the net of {game.title} has the shape {arrays[name].shape}, not {shape}")
        if arrays[name].dtype.kind != "f" or not np.isfinite(arrays[name]).all():
            raise NoNet(f"{name} of the net of {game.title} holds something that is no number")
