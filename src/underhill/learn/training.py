"""A training run: self-play with a league, in stretches that can be broken off and resumed exactly."""

import copy
import json
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch

from underhill.core.errors import UnderhillError
from underhill.core.game import Game
from underhill.learn.batch import Batch
from underhill.learn.evaluation import Evaluation
from underhill.learn.model import Model, write_net
from underhill.learn.rollout import Rollout
from underhill.learn.seating import Seating, seat_players
from underhill.learn.settings import Settings
from underhill.learn.update import Learner
from underhill.learn.variety import prototypes

SNAPSHOTS = 12  # of the net, taken in a run at equal distances for the league
EVALUATIONS = 10  # in a run
MORE_EVERY = 20  # updates between two lines of progress

class BadCheckpoint(UnderhillError):
    """A checkpoint that does not fit."""


Tell = Callable[[dict[str, Any]], None]


class Training:
    """A run of so many minutes, its state, and the folder where it leaves its files.

    `progress.jsonl` has a line for every stretch of updates, `checkpoint.pt` everything needed to go on, `net.npz` the net."""

    def __init__(self, game: Game, settings: Settings, minutes: float, folder: Path, device: str = "cpu", seed: int = 0):
        self.game, self.settings, self.minutes, self.folder = game, settings, minutes, folder
        self.device, self.seed = device, seed
        folder.mkdir(parents=True, exist_ok=True)
        torch.manual_seed(seed)
        self.model = self._new_model()
        self.learner = Learner(self.model, settings, torch.device(device))
        self.older: list[Model] = []
        self.seconds, self.updates, self.decisions, self.varied = 0.0, 0, 0, True
        self._batch = Batch(game, self._prototypes(), settings.games, device)
        self._batch.env.reset(seed * settings.games)
        self._rollout = Rollout(self._batch, settings.steps, settings.patience)
        self._seating = self._seat()

    def _new_model(self) -> Model:
        return Model(self.game, self.settings.hidden, self.settings.blocks).to(self.device)

    def _prototypes(self) -> Any:
        s = self.settings
        n = s.prototypes - s.prototypes % len(self.game.seats) or len(self.game.seats)
        return prototypes(self.game, list(self.game.seats), n, s.varied_share if self.varied else 0, self.seed)

    def _seat(self) -> Seating:
        return seat_players(self.settings, self._batch.n_seats, len(self.older), self._batch.seats)

    @property
    def done(self) -> float:
        """How much of the run is done, from 0 to 1."""
        return min(1.0, self.seconds / (60 * self.minutes))

    def run(self, tell: Tell, stop_after: float | None = None) -> None:
        """Train to the end of the run, or for so many minutes of it; then leave a checkpoint and the net."""
        until = min(60 * self.minutes, self.seconds + 60 * (stop_after or self.minutes))
        evaluation = Evaluation(self.game, self.settings.evaluation_games, self.device) if self.settings.evaluation_games else None
        self._update()  # compiles; its time does not count
        while self.seconds < until:
            start, before, evaluated = time.monotonic(), self.decisions, int(self.done * EVALUATIONS)
            for _ in range(MORE_EVERY):
                self._update()
            losses = self.learner.losses.tolist()  # waits for the device
            took = time.monotonic() - start
            self._advance(took)
            line = {"seconds": round(self.seconds, 1), "decisions": self.decisions, "speed": round((self.decisions - before) / took)}
            line |= dict(zip(("policy", "entropy", "share", "points"), (round(loss, 4) for loss in losses), strict=True))
            if evaluation and int(self.done * EVALUATIONS) > evaluated:
                line["strength"] = self._strength(evaluation)
            self._note(line, tell)
        self.save()

    def _update(self) -> None:
        self.learner.set_schedule(self.done)
        self.learner.learn(self._rollout.play(self.model, self._seating, self.older))
        self.updates += 1
        self.decisions += self.settings.games * self.settings.steps

    def _advance(self, took: float) -> None:
        """Count the time; now and then the league takes the net in, and at last the printed numbers come into force."""
        before, self.seconds = self.done, self.seconds + took
        if int(self.done * SNAPSHOTS) > int(before * SNAPSHOTS) and self.settings.league_size:
            self.older = [*self.older[-(self.settings.league_size - 1) :], copy.deepcopy(self.model).eval()][-self.settings.league_size :]
            self._seating = self._seat()
        if self.varied and self.done >= self.settings.varied_until:
            self.varied = False
            self._batch.env.set_prototypes(self._prototypes())

    def _strength(self, evaluation: Evaluation) -> dict[str, Any]:
        """Against the game's own taste and against the oldest net of the league."""
        against = {"taste": evaluation.against(self.model, None)}
        if self.older:
            against["older"] = evaluation.against(self.model, self.older[0])
        return {name: [asdict(result) for result in results] for name, results in against.items()}

    def _note(self, line: dict[str, Any], tell: Tell) -> None:
        with (self.folder / "progress.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        tell(line)

    def save(self) -> None:
        """Leave everything that is needed to go on, and the net as it is played with."""
        content = {
            "game": self.game.name,
            "rules_version": self.game.rules_version,
            "settings": asdict(self.settings),
            "run": {"minutes": self.minutes, "seed": self.seed, "device": self.device},
            "counts": {name: getattr(self, name) for name in ("seconds", "updates", "decisions", "varied")},
            "model": self.model.state_dict(),
            "older": [net.state_dict() for net in self.older],
            "optimiser": self.learner.optimiser.state_dict(),
            "games": self._batch.env.save(),
            "chance": torch.get_rng_state(),
            "device_chance": torch.cuda.get_rng_state() if self.device == "cuda" else None,
        }
        torch.save(content, self.folder / "checkpoint.new")
        (self.folder / "checkpoint.new").replace(self.folder / "checkpoint.pt")
        write_net(self.model, self.folder / "net.npz")

    @classmethod
    def resume(cls, game: Game, path: Path, folder: Path, device: str | None = None) -> "Training":
        """Go on where a checkpoint was left."""
        content = torch.load(path, map_location="cpu", weights_only=False)
        check_fits(content, game)
        run = content["run"]
        training = cls(game, Settings(**content["settings"]), run["minutes"], folder, device or run["device"], run["seed"])
        training._restore(content)
        return training

    def _restore(self, content: dict[str, Any]) -> None:
        for name, value in content["counts"].items():
            setattr(self, name, value)
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


def check_fits(content: dict[str, Any], game: Game) -> None:
    """BadCheckpoint if a checkpoint is of another game or other rules."""
    if content["game"] != game.name or content["rules_version"] != game.rules_version:
        raise BadCheckpoint(
            f"the checkpoint is of {content['game']}, rules version {content['rules_version']}; "
            f"wanted is {game.name}, rules version {game.rules_version}"
        )
