"""A training run: self-play with a league, in stretches that can be broken off and resumed exactly."""

import copy
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.serialization import safe_globals

from underhill.bots.net import Card, Net, features_digest
from underhill.core.errors import UnderhillError
from underhill.core.files import make_folder
from underhill.core.game import Game
from underhill.learn.batch import Batch
from underhill.learn.curves import Curves
from underhill.learn.evaluation import Evaluation
from underhill.learn.model import Model, arrays_of, load_net
from underhill.learn.rollout import Rollout
from underhill.learn.seating import Seating, seat_players
from underhill.learn.settings import BadSettings, Settings
from underhill.learn.update import Learner
from underhill.learn.variety import prototypes

SNAPSHOTS = 12  # of the net, taken in a run at equal distances for the league
EVALUATIONS = 8  # in a run
UPDATES_A_LINE = 20
CHECKPOINT = "checkpoint.pt"
# What the games of a checkpoint are made of; anything else in a file could run somebody's code when it is read.
ARRAYS: list[Any] = [np.ndarray, np.dtype, np.empty(0).__reduce__()[0], *(getattr(np.dtypes, name) for name in np.dtypes.__all__)]
COUNTS = ("seconds", "decisions", "varied")  # how far a run is


class BadCheckpoint(UnderhillError):
    """A checkpoint that does not fit."""


Tell = Callable[[dict[str, Any]], None]


@dataclass(frozen=True)
class Length:
    """How long a run is: in minutes, or in decisions, which repeats exactly what a seed gave."""

    minutes: float | None = None
    decisions: int | None = None

    def __post_init__(self) -> None:
        if ((self.minutes or 0) <= 0 and (self.decisions or 0) <= 0) or (self.minutes and self.decisions):
            raise BadSettings("a run has a length above 0, in minutes or in decisions")

    def done(self, seconds: float, decisions: int) -> float:
        """How much of it is done, from 0 to 1."""
        return min(1.0, decisions / self.decisions if self.decisions else seconds / (60 * (self.minutes or 1)))


class Training:
    """A run, its state, and the folder where it leaves its files.

    `progress.jsonl` has a line for every stretch of updates, `curves-….svg` and `tensorboard/` the same to look at, `checkpoint.pt`
    everything needed to go on, `net.npz` the net."""

    def __init__(self, game: Game, settings: Settings, length: Length, folder: Path, device: str = "cpu", seed: int = 0):
        self.game, self.settings, self.length, self.folder = game, settings, length, folder
        self.device, self.seed = device, seed
        self._curves = Curves(game.title, make_folder(folder))
        torch.manual_seed(seed)
        self.model = self._new_model()
        self.learner = Learner(self.model, settings, torch.device(device))
        self.older: list[Model] = []
        self.seconds, self.decisions, self.varied = 0.0, 0, True
        self._batch = Batch(game, self._prototypes(), settings.games, device)
        self._batch.env.reset(seed * settings.games)
        self._rollout = Rollout(self._batch, settings.steps, settings.patience)
        self._seating = self._seat()
        self._has_compiled = False

    def start_from(self, net: Net) -> None:
        """Begin with the weights of a net that is played with already."""
        check_size(net, self.settings)
        load_net(self.model, net)

    def _new_model(self) -> Model:
        return Model(self.game, self.settings.hidden, self.settings.blocks).to(self.device)

    def _prototypes(self) -> Any:
        s = self.settings
        seats = [self.game.seats.start] * s.more_of_two + list(self.game.seats)
        n = s.prototypes - s.prototypes % len(seats) or len(seats)
        return prototypes(self.game, seats, n, s.varied_share if self.varied else 0, self.seed)

    def _seat(self) -> Seating:
        return seat_players(self.settings, self._batch.n_seats, len(self.older), self._batch.seats)

    @property
    def done(self) -> float:
        """How much of the run is done, from 0 to 1."""
        return self.length.done(self.seconds, self.decisions)

    def run(self, tell: Tell, stop_at: float = 1.0) -> None:
        """Train to the end of the run, or until this part of it is done.

        A checkpoint and the net are left at every evaluation and at the end."""
        evaluation = self._evaluation() if self.settings.evaluation_games else None
        while self.done < stop_at:
            before, seconds, evaluated = self.decisions, self.seconds, int(self.done * EVALUATIONS)
            while self.done < stop_at and self.decisions - before < UPDATES_A_LINE * self.decisions_an_update:
                self._update()
                if int(self.done * EVALUATIONS) > evaluated:
                    break
            losses = self.learner.losses.tolist()
            took = self.seconds - seconds  # nothing where the first update is the only one of a line
            speed = (self.decisions - before) / took if took else 0
            line: dict[str, Any] = {"seconds": round(self.seconds, 1), "decisions": self.decisions, "speed": round(speed)}
            line |= dict(zip(("policy", "entropy", "share", "points"), (round(loss, 4) for loss in losses), strict=True))
            if evaluation and int(self.done * EVALUATIONS) > evaluated:
                line["strength"] = self._strength(evaluation)
                self.save()
            self._curves.note(line)
            if "strength" in line:
                self._curves.draw()
            tell(line)
        self._curves.draw()
        self._curves.close()
        self.save()

    @property
    def decisions_an_update(self) -> int:
        """How many decisions are played between two updates."""
        return self.settings.games * self.settings.steps

    def _update(self) -> None:
        """Play and learn. The first time compiles and does not count."""
        start = time.monotonic()
        self.learner.set_schedule(self.done)
        self.learner.learn(self._rollout.play(self.model, self._seating, self.older))
        before = self.done
        self.decisions += self.decisions_an_update
        self.seconds += time.monotonic() - start if self._has_compiled else 0
        self._has_compiled = True
        self._change(before)

    def _change(self, before: float) -> None:
        """Now and then the league takes the net in, and at last the printed numbers come into force."""
        size = self.settings.league_size
        if int(self.done * SNAPSHOTS) > int(before * SNAPSHOTS) and size:
            self.older = [*self.older, copy.deepcopy(self.model).eval()][-size:]
            self._seating = self._seat()
        if self.varied and self.done >= self.settings.varied_until:
            self.varied = False
            self._batch.env.set_prototypes(self._prototypes())

    def _evaluation(self) -> Evaluation:
        return Evaluation(self.game, self.settings.evaluation_games, self.device)

    def _strength(self, evaluation: Evaluation) -> dict[str, Any]:
        """Against the game's own taste and against the oldest net of the league."""
        against = {"taste": evaluation.against(self.model, None)}
        if self.older:
            against["older"] = evaluation.against(self.model, self.older[0])
        return {name: [asdict(result) for result in results] for name, results in against.items()}

    def save(self) -> None:
        """Leave everything that is needed to go on, and the net as it is played with."""
        content = {
            "kind": type(self).__name__,
            "game": self.game.name,
            "rules_version": self.game.rules_version,
            "features": features_digest(self.game),
            "settings": asdict(self.settings),
            "run": {**asdict(self.length), "seed": self.seed, "device": self.device},
            "counts": {name: getattr(self, name) for name in COUNTS},
            "model": self.model.state_dict(),
            "older": [net.state_dict() for net in self.older],
            "optimiser": self.learner.optimiser.state_dict(),
            "games": self._batch.env.save(),
            "chance": torch.get_rng_state(),
            "device_chance": torch.cuda.get_rng_state() if self.device == "cuda" else None,
        }
        torch.save(content, self.folder / "checkpoint.new")
        (self.folder / "checkpoint.new").replace(self.folder / CHECKPOINT)
        self.write_net()

    def write_net(self) -> None:
        """Leave the net as it is played with, and its card."""
        counts = {"decisions": self.decisions, "seconds": round(self.seconds), "device": self.device, "seed": self.seed}
        card = Card.of(self.game, varied_numbers=self.settings.varied_share > 0, trained=counts)
        Net.of(self.game, card, arrays_of(self.model)).write(self.folder)

    @classmethod
    def resume(cls, game: Game, path: Path, folder: Path, device: str | None = None) -> "Training":
        """Go on where a checkpoint was left."""
        content = read_checkpoint(path)
        check_fits(content, game)
        if (kind := content.get("kind", cls.__name__)) != cls.__name__:
            raise BadCheckpoint(
                f"the checkpoint is of a {kind.lower()}: resume it {'with' if kind == 'Probe' else 'without'} --probe"
            )
        run = content["run"]
        length = Length(run["minutes"], run["decisions"])
        training = cls(game, Settings(**content["settings"]), length, folder, device or run["device"], run["seed"])
        training._restore(content)
        return training

    def _restore(self, content: dict[str, Any]) -> None:
        for name in COUNTS:
            setattr(self, name, content["counts"][name])
        self._curves.rewind(self.decisions)
        self.model.load_state_dict(content["model"])
        for weights in content["older"]:
            net = self._new_model().eval()
            net.load_state_dict(weights)
            self.older.append(net)
        self.learner.restore(content["optimiser"])
        self._seating = self._seat()
        self._batch.env.set_prototypes(self._prototypes())
        self._batch.env.load(content["games"])
        torch.set_rng_state(content["chance"])
        if self.device == "cuda" and content["device_chance"] is not None:
            torch.cuda.set_rng_state(content["device_chance"])


def check_size(net: Net, settings: Settings) -> None:
    """BadSettings if a net is not as large as settings say."""
    if (net.blocks, net.width) != (settings.blocks, settings.hidden):
        raise BadSettings(
            f"the net has {net.blocks} blocks of {net.width}, the settings say {settings.blocks} of {settings.hidden}: "
            f"say --set blocks={net.blocks} --set hidden={net.width}"
        )


def read_checkpoint(path: Path) -> dict[str, Any]:
    """What a run has left; BadCheckpoint if the file holds something else."""
    try:
        with safe_globals(ARRAYS):
            content = torch.load(path, map_location="cpu", weights_only=True)
    except OSError as error:
        raise BadCheckpoint(f"cannot read {path}: {error.strerror}") from error
    except Exception as error:  # what torch and pickle raise depends on where a file stops making sense
        raise BadCheckpoint(f"{path} is no checkpoint of a run, such as training/{CHECKPOINT}") from error
    if not isinstance(content, dict) or not {"game", "rules_version", "run"} <= set(content):
        raise BadCheckpoint(f"{path} is no checkpoint of a run, such as training/{CHECKPOINT}")
    return content


def check_fits(content: dict[str, Any], game: Game) -> None:
    """BadCheckpoint if a checkpoint is of another game or other rules, or of a net that sees other features."""
    if content["game"] != game.name or content["rules_version"] != game.rules_version:
        raise BadCheckpoint(
            f"the checkpoint is of {content['game']}, rules version {content['rules_version']}; "
            f"wanted is {game.name}, rules version {game.rules_version}"
        )
    if content.get("features", features_digest(game)) != features_digest(game):
        raise BadCheckpoint(f"the checkpoint is of a net that sees other features than {game.title} has now")
