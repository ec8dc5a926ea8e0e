"""The net as torch trains it, and as a file that is played with without torch.

An observation becomes a policy over all actions, every seat's expected share of the win, and every seat's expected points; seats
are counted from the viewer. The passes of `bots.net` compute the same.
"""

import numpy as np
import torch
from torch import nn

from underhill.bots.net import Net
from underhill.core.game import Game
from underhill.envs.vector import n_features

POINTS_SCALE = 10.0
MASKED = -1e9


def scaled(observations: torch.Tensor) -> torch.Tensor:
    """Numbers of all sizes brought near to each other."""
    return torch.sign(observations) * torch.log1p(torch.abs(observations))


class Block(nn.Module):
    """A residual block."""

    def __init__(self, hidden: int):
        super().__init__()
        self.norm = nn.LayerNorm(hidden)
        self.up = nn.Linear(hidden, hidden)
        self.down = nn.Linear(hidden, hidden)

    def forward(self, h: torch.Tensor) -> torch.Tensor:
        """What is added to its input."""
        return h + self.down(torch.relu(self.up(self.norm(h))))


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
        """Logits of all actions, logits of the shares, points over ten."""
        h = self.enter(x)
        for block in self.blocks:
            h = block(h)
        h = torch.relu(self.norm(h))
        values = self.values(h).float()
        return self.policy(h).float(), values[:, : self.seats], values[:, self.seats :]


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
