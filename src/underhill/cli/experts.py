"""Where expert games are played: on the processor's cores, or on a GPU with torch."""

from collections.abc import Callable
from typing import Annotated

import typer

from underhill.cli.simulate import Device
from underhill.cli.train import NoTorch
from underhill.lab.experts import ExpertGames, play_experts

ExpertsDevice = Annotated[Device, typer.Option("--device", help="Where the games are played; a GPU needs torch.")]


def experts_on(device: Device) -> Callable[..., ExpertGames]:
    """What plays expert games on a device."""
    if device is Device.CPU:
        return play_experts
    try:
        from underhill.learn.experts import experts_on as on_torch
    except ImportError as error:
        raise NoTorch(f"expert games on a GPU need the extras 'learn' and 'gpu': {error}") from error
    return on_torch("cuda")
