"""The run that somebody asks for: a new one, from chance or from a net; one that goes on; or a probe."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from underhill.bots.net import Net
from underhill.core.game import Game
from underhill.learn.probe import Probe
from underhill.learn.settings import settings_for
from underhill.learn.training import Length, Training


def prepare(
    game: Game,
    length: Length,
    folder: Path,
    device: str,
    seed: int,
    changes: Mapping[str, Any],
    resume: Path | None = None,
    start: Path | None = None,
    probe: bool = False,
) -> Training:
    """A run with the game's settings and some changed. `start` has a net to begin with; a probe beats it, or the game's own."""
    if resume:
        return Training.resume(game, resume, folder, device)
    settings = settings_for(game, **changes)
    if probe:
        return Probe(game, Net.read(game, start), settings, length, folder, device, seed)
    training = Training(game, settings, length, folder, device, seed)
    if start:
        training.start_from(Net.read(game, start))
    return training
