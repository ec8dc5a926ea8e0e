"""The run that somebody asks for: a new one, from chance or from a net; one that goes on; or a probe."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from underhill.bots.net import Net
from underhill.core.game import Game, check_seed
from underhill.learn.batch import check_device
from underhill.learn.probe import Probe
from underhill.learn.settings import BadSettings, settings_for
from underhill.learn.training import CHECKPOINT, Length, Training, check_size

USUAL = Length(minutes=10)


def prepare(
    game: Game,
    length: Length | None,
    folder: Path,
    device: str,
    seed: int,
    changes: Mapping[str, Any],
    resume: Path | None = None,
    start: Path | None = None,
    probe: bool = False,
) -> Training:
    """A run with the game's settings and some changed. `start` has a net to begin with; a probe beats it, or the game's own.

    All is checked before anything is written; a run that goes on keeps what it began with."""
    check_device(device)
    check_seed(seed)
    if resume:
        if length or changes or start or seed:
            raise BadSettings(
                "a run that goes on keeps its length, settings and seed: say --resume without them and without --start"
            )
        return (Probe if probe else Training).resume(game, resume, folder, device)
    settings = settings_for(game, **changes)
    net = Net.read(game, start) if start or probe else None
    if net and not probe:
        check_size(net, settings)
    if (folder / CHECKPOINT).exists():
        there = folder / CHECKPOINT
        raise BadSettings(
            f"there is a run in {folder} already: go on with it by --resume {there}, or name another folder with --out"
        )
    asked = (settings, length or USUAL, folder, device, seed)
    if net and probe:
        return Probe.against(game, net, *asked)
    training = Training(game, *asked)
    if net:
        training.start_from(net)
    return training
