"""Learning from decisions: proximal policy optimisation, with shares of the win and points learnt beside the policy."""

from typing import Any

import torch

from underhill.learn.model import Model
from underhill.learn.rollout import Decisions, masked
from underhill.learn.settings import Settings

LONGEST_STEP = 1.0  # of the gradient


class Learner:
    """A model, its optimiser, and the step that improves it. On a GPU the step is recorded once and replayed."""

    def __init__(self, model: Model, settings: Settings, device: torch.device):
        self.model, self._settings, self._device = model, settings, device
        on_gpu = device.type == "cuda"
        rate = torch.tensor(settings.rate, device=device) if on_gpu else settings.rate
        manner = {"foreach": True, "capturable": True} if on_gpu else {"fused": True}
        self.optimiser = torch.optim.Adam(model.parameters(), lr=rate, eps=1e-5, **manner)
        self._entropy = torch.tensor(settings.entropy, device=device)
        self.losses = torch.zeros(4, device=device)  # policy, entropy, shares, points: means of the last update
        self._room: tuple[torch.Tensor, ...] | None = None
        self._graph: torch.cuda.CUDAGraph | None = None

    def set_schedule(self, done: float) -> None:
        """The learning rate and the worth of variety after this part of a run."""
        s = self._settings
        rate = s.rate + (s.last_rate - s.rate) * done
        for group in self.optimiser.param_groups:
            if isinstance(group["lr"], torch.Tensor):
                group["lr"].fill_(rate)
            else:
                group["lr"] = rate
        self._entropy.fill_(s.entropy + (s.last_entropy - s.entropy) * done)

    def restore(self, state: dict[str, Any]) -> None:
        """The optimiser's memory of an earlier stretch. What is recorded is recorded anew."""
        self.optimiser.load_state_dict(state)
        self._room = self._graph = None

    def learn(self, decisions: Decisions) -> None:
        """Go through all decisions several times, in random order."""
        advantages = decisions.advantages
        decisions.advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
        n, size = len(advantages), min(self._settings.minibatch, len(advantages))
        self.losses.zero_()
        parts = [part for _ in range(self._settings.epochs) for part in torch.randperm(n, device=self._device).split(size)]
        whole = [part for part in parts if len(part) == size]
        for rows in whole:
            self._learn_from(decisions.chosen(rows))
        self.losses /= len(whole)

    def _learn_from(self, chosen: tuple[torch.Tensor, ...]) -> None:
        if self._device.type != "cuda":
            self._improve(chosen)
            return
        if self._room is None or len(self._room[0]) != len(chosen[0]):
            self._record(chosen)
            return
        for room, values in zip(self._room, chosen, strict=True):
            room.copy_(values)
        assert self._graph is not None
        self._graph.replay()

    def _record(self, chosen: tuple[torch.Tensor, ...]) -> None:
        """Three steps to warm up, then record one more (the recording itself does not run)."""
        self._room = tuple(values.clone() for values in chosen)
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            for _ in range(3):
                self._improve(self._room)
        torch.cuda.current_stream().wait_stream(side)
        self._graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self._graph):
            self._improve(self._room)

    def _improve(self, chosen: tuple[torch.Tensor, ...]) -> None:
        x, masks, actions, before, shares, points, n_seats, is_secret, advantages = chosen
        logits, share_logits, forecast = self.model(x)
        log_likelihoods = torch.log_softmax(masked(logits, masks), 1)
        ratio = torch.exp(log_likelihoods.gather(1, actions[:, None])[:, 0] - before)
        clipped = ratio.clamp(1 - self._settings.clip, 1 + self._settings.clip)
        policy = -torch.minimum(ratio * advantages, clipped * advantages).mean()
        entropies = -(log_likelihoods.exp() * log_likelihoods.clamp(min=-30)).sum(1)
        variety = (entropies * torch.where(is_secret, self._settings.secret_entropy, 1.0)).mean()
        there = torch.arange(share_logits.shape[1], device=x.device)[None, :] < n_seats[:, None]
        seats = shares.shape[1]
        told = torch.log_softmax(masked(share_logits, there), 1)[:, :seats]
        share = -(shares * torch.where(there[:, :seats], told, 0)).sum(1).mean()
        miss = torch.where(there[:, :seats], forecast[:, :seats] - points, 0)
        point = torch.nn.functional.smooth_l1_loss(miss, torch.zeros_like(miss))
        loss = policy - self._entropy * variety + share + self._settings.points_weight * point
        self.optimiser.zero_grad(set_to_none=False)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), LONGEST_STEP, foreach=True)
        self.optimiser.step()
        self.losses += torch.stack([policy, entropies.mean(), share, point]).detach()
