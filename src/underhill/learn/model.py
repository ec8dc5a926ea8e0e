"""The net as torch trains it, and as a file that is played with without torch.

An observation becomes a policy over all actions, every seat's expected share of the win, and every seat's expected points; seats
are counted from the viewer. The passes of `bots.net` compute the same.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from underhill.bots.net import Net
from underhill.core.game import Game
from underhill.envs.vector import n_features

POINTS_SCALE = 10.0
MASKED = -1e9
EVEN = 8  # a GPU multiplies 16-bit matrices much faster where their sides are multiples of this
NATIVE_16_BITS = ("avx512_bf16", "amx_bf16")  # what torch says of processors that multiply 16-bit numbers themselves


def scaled(observations: torch.Tensor) -> torch.Tensor:
    """Numbers of all sizes brought near to each other."""
    return torch.abs(observations).log1p_().copysign_(observations)


def even(n: int) -> int:
    """The next size with which a GPU is fast."""
    return -(-n // EVEN) * EVEN


def kind_for(device: torch.device) -> torch.dtype:
    """In which type nets are passed in training: 16 bits on a GPU and on a processor that multiplies them itself."""
    return torch.bfloat16 if device.type == "cuda" or multiplies_16_bits() else torch.float32


@cache
def multiplies_16_bits() -> bool:
    """Whether this processor multiplies 16-bit numbers itself; a learning step then takes half the time (67 against 129 µs for
    one of 2,048 decisions). Older versions of torch cannot say, which counts as no."""
    tell: Callable[[], Mapping[str, Any]] | None = getattr(torch.cpu, "get_capabilities", None)
    has = tell() if tell else {}
    return any(has.get(name, False) for name in NATIVE_16_BITS)


class Block(nn.Module):
    """The weights of a residual block."""

    def __init__(self, hidden: int):
        super().__init__()
        self.norm = nn.LayerNorm(hidden)
        self.up = nn.Linear(hidden, hidden)
        self.down = nn.Linear(hidden, hidden)


Pair = tuple[torch.Tensor, torch.Tensor]  # weights and biases of a layer


@dataclass(frozen=True)
class Layers:
    """A net's weights in one type and as a pass takes them; made once for many passes."""

    enter: Pair
    blocks: tuple[tuple[Pair, Pair, Pair], ...]  # norm, up, down
    norm: Pair
    heads: Pair  # policy, shares and points in one go
    sizes: tuple[int, ...]  # how many numbers each of these has, and how many zeros follow

    def passed(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Logits of all actions, logits of the shares, points over ten. Zeros follow an observation that is not wide enough."""
        h = functional.linear(functional.pad(x, (0, self.enter[0].shape[1] - x.shape[1])), *self.enter)
        for norm, up, down in self.blocks:
            h = h + functional.linear(torch.relu(functional.linear(_normal(h, norm), *up)), *down)
        h = torch.relu(_normal(h, self.norm))
        policy, shares, points, _ = functional.linear(h, *self.heads).split(self.sizes, 1)
        return policy.float(), shares.float(), points.float()


def _normal(h: torch.Tensor, norm: Pair) -> torch.Tensor:
    return functional.layer_norm(h, h.shape[1:], *norm)


class Model(nn.Module):
    """Policy, shares of the win and points from a scaled observation."""

    def __init__(self, game: Game, hidden: int, blocks: int):
        super().__init__()
        self.seats = game.seats.stop - 1
        self.enter = nn.Linear(n_features(game), hidden)
        self.blocks = nn.ModuleList(Block(hidden) for _ in range(blocks))
        self.norm = nn.LayerNorm(hidden)
        self.policy = nn.Linear(hidden, len(game.actions))
        self.values = nn.Linear(hidden, 2 * self.seats)
        self._start_gently()

    def _start_gently(self) -> None:
        with torch.no_grad():
            for block in self.blocks:
                block.down.weight.mul_(0.1)
            self.policy.weight.mul_(0.01)
            self.values.weight.mul_(0.1)
            for layer in (self.policy, self.values):
                layer.bias.zero_()

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Logits of all actions, logits of the shares, points over ten, computed in the type of the observation."""
        return self.layers(x.dtype).passed(x)

    def layers(self, kind: torch.dtype) -> Layers:
        """The weights in a type, with zeros up to sizes with which a GPU is fast."""
        pair = lambda layer: (layer.weight.to(kind), layer.bias.to(kind))  # noqa: E731
        width, sizes = self.enter.in_features, (self.policy.out_features, self.seats, self.seats)
        more, heads = even(sum(sizes)) - sum(sizes), (self.policy, self.values)
        return Layers(
            enter=(functional.pad(self.enter.weight, (0, even(width) - width)).to(kind), self.enter.bias.to(kind)),
            blocks=tuple((pair(block.norm), pair(block.up), pair(block.down)) for block in self.blocks),
            norm=pair(self.norm),
            heads=(
                functional.pad(torch.cat([head.weight for head in heads]), (0, 0, 0, more)).to(kind),
                functional.pad(torch.cat([head.bias for head in heads]), (0, more)).to(kind),
            ),
            sizes=(*sizes, more),
        )


def load_net(model: Model, net: Net) -> None:
    """Give a model the weights of a net that is played with; `arrays_of` is the way back."""
    shaped = {name: torch.as_tensor(array) for name, array in net.arrays.items()}
    with torch.no_grad():
        for name, target in _named(model).items():
            target.copy_(shaped[name])


def arrays_of(model: Model) -> dict[str, np.ndarray]:
    """The weights as 16-bit arrays, under the names of the file."""
    halves = {name: values.detach().float().cpu().numpy().astype(np.float16) for name, values in _named(model).items()}
    return {name: np.ascontiguousarray(values) for name, values in halves.items()}


def _named(model: Model) -> dict[str, torch.Tensor]:
    """The weights as the file names and turns them; writing into them changes the model."""
    seats = model.seats
    named = {"w_in": model.enter.weight.T, "b_in": model.enter.bias, "scale_out": model.norm.weight, "shift_out": model.norm.bias}
    for k, block in enumerate(model.blocks):
        named |= {f"scale_{k}": block.norm.weight, f"shift_{k}": block.norm.bias}
        named |= {f"up_{k}": block.up.weight.T, f"b_up_{k}": block.up.bias}
        named |= {f"down_{k}": block.down.weight.T, f"b_down_{k}": block.down.bias}
    named |= {"w_policy": model.policy.weight, "b_policy": model.policy.bias}
    named |= {"w_share": model.values.weight[:seats], "b_share": model.values.bias[:seats]}
    return named | {"w_points": model.values.weight[seats:], "b_points": model.values.bias[seats:]}
