"""`underhill train`: a net of a game by self-play."""

from pathlib import Path
from typing import Annotated, Any

import typer

from underhill.cli.console import GameName, Seed, console
from underhill.cli.simulate import Device
from underhill.core.errors import UnderhillError
from underhill.core.game import game as find_game


class NoTorch(UnderhillError):
    """Torch is not installed."""


def train(
    game: GameName,
    minutes: Annotated[
        float | None, typer.Option("--minutes", min=0.01, help="How long the run is; 10 if nothing is said.")
    ] = None,
    decisions: Annotated[
        int | None, typer.Option("--decisions", min=1, help="Its length in decisions instead: a seed then repeats a run exactly.")
    ] = None,
    stop_at: Annotated[
        float, typer.Option("--stop-at", min=0.01, max=1, help="Stop after this part of the run; resume later.")
    ] = 1.0,
    resume: Annotated[
        Path | None, typer.Option("--resume", exists=True, dir_okay=False, help="A checkpoint to go on from.")
    ] = None,
    start: Annotated[
        Path | None,
        typer.Option("--start", exists=True, file_okay=False, help="A folder with a net to begin with, instead of chance."),
    ] = None,
    probe: Annotated[
        bool, typer.Option("--probe", help="Learn to do nothing but beat the game's net (or that of --start) with two players.")
    ] = False,
    device: Annotated[Device, typer.Option("--device", help="Where games are played and the net learns.")] = Device.CPU,
    seed: Seed = 0,
    change: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="Another value of a setting; may be repeated.")
    ] = None,
    out: Annotated[Path, typer.Option("--out", help="The folder for checkpoint, net and curves.")] = Path("training"),
) -> None:
    """Train a net by self-play: progress with its strength, curves, a checkpoint to resume from, and the net itself."""
    try:
        from underhill.learn.runs import prepare
        from underhill.learn.settings import read_changes
        from underhill.learn.training import Length
    except ImportError as error:
        raise NoTorch(f"training needs the extra 'learn' (torch): {error}") from error
    length = Length(minutes, decisions) if minutes or decisions else None
    where = "cuda" if device is Device.GPU else "cpu"
    training = prepare(find_game(game), length, out, where, seed, read_changes(change or ()), resume, start, probe)
    training.run(show, stop_at)
    left = {"net": "net.npz", "checkpoint": "checkpoint.pt", "curves": "curves-light.svg"}
    console.print(", ".join(f"{what}: {out / name}" for what, name in left.items() if (out / name).exists()))


def show(line: dict[str, Any]) -> None:
    """A line of progress; the strength where it was measured."""
    console.print(
        f"{line['seconds']:8.1f} s {line['decisions']:>14,} decisions {line['speed']:>11,}/s  "
        f"variety {line['entropy']:.2f}  surprise {line['share']:.3f}"
    )
    for opponent, results in line.get("strength", {}).items():
        shares = ", ".join(f"{result['seats']} players {result['share']:.0%}" for result in results)
        console.print(f"{'':10}wins against {opponent}: {shares}")
