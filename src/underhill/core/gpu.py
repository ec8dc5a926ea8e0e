"""Random games on a CUDA device, from the processor's side; `core.device` has what its threads do."""

from functools import cached_property
from typing import Any

import numpy as np

from underhill.core import device
from underhill.core.compile import DeviceBinder
from underhill.core.device import QUEUES, THREADS
from underhill.core.game import Game

ROUNDS_AT_ONCE = 8  # rounds that the device plays before it is asked how many games are left


class Gpu:
    """Random games on a CUDA device, with the rules' compiled twins."""

    def __init__(self, game: Game):
        self.game = game
        self._binder = DeviceBinder(game)
        self._cuda = self._binder.cuda

    @cached_property
    def _kernels(self) -> list[Any]:
        return [self._binder.bind(getattr(device, name), is_root=True) for name in device.ROOTS]

    def play_batch(self, states: Any, first_seed: int, lengths: Any, groups: int = 4) -> None:
        """Play the games of an array that lies on the device; returns when the device has finished.

        Groups of games are played side by side: while one finishes its round, the next one has the device."""
        n = -(-len(states) // groups)
        parts = [slice(i, i + n) for i in range(0, len(states), n)]
        under_way = [DeviceGames(self._cuda, self._kernels, states[part], lengths[part]) for part in parts]
        for games, part in zip(under_way, parts, strict=True):
            games.begin(first_seed + part.start)
        while under_way:
            under_way = [games for games in under_way if games.go_on()]
        self._cuda.synchronize()

    def to_device(self, array: np.ndarray) -> Any:
        """A copy of an array on the device."""
        return self._cuda.to_device(array)


class DeviceGames:
    """Games on the device that are played round by round, and the queues in which they wait (768 bytes per game)."""

    def __init__(self, cuda: Any, kernels: list[Any], states: Any, lengths: Any):
        self._begin, self._play = kernels
        self._states, self._lengths = states, lengths
        self._stream, self._turn = cuda.stream(), 0
        self._queues = cuda.device_array((2, QUEUES, len(states)), np.int32, stream=self._stream)
        self._sizes = cuda.to_device(np.zeros((3, QUEUES), np.int32), stream=self._stream)

    def begin(self, first_seed: int) -> None:
        """Set up all games."""
        blocks = -(-len(self._states) // THREADS)
        self._begin[blocks, THREADS, self._stream](self._states, first_seed, self._queues, self._sizes)

    def go_on(self) -> bool:
        """Let the device play some more rounds; whether there was anything to play."""
        waiting = int(self._sizes.copy_to_host(stream=self._stream)[self._turn % 3].sum())
        play = self._play[-(-waiting // THREADS) + QUEUES, THREADS, self._stream]
        for _ in range(ROUNDS_AT_ONCE if waiting else 0):
            play(self._states, self._lengths, self._queues, self._sizes, self._turn)
            self._turn += 1
        return waiting > 0
