"""The rounds of the GPU, played by Python threads: queues, their order and the end, without a device."""

import threading
from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest
from conftest import GAMES

from underhill.core import device
from underhill.core.compile import Binder, bindings, plain

THREAD_BITS = 7
THREADS = 1 << THREAD_BITS


class FakeCuda:
    """What the kernels ask of numba's module: the threads of a block are Python threads, blocks come one after another."""

    def __init__(self, blocks):
        self._mine = threading.local()
        self._lock = threading.Lock()
        self._shared = {}
        self._barrier = threading.Barrier(THREADS)
        self._blocks = blocks
        self.shared = SimpleNamespace(array=self._shared_array)
        self.atomic = SimpleNamespace(add=self._add)

    @property
    def blockIdx(self):  # noqa: N802
        return SimpleNamespace(x=self._mine.block)

    @property
    def threadIdx(self):  # noqa: N802
        return SimpleNamespace(x=self._mine.thread)

    def grid(self, dimensions):
        return self._mine.block * THREADS + self._mine.thread

    def syncthreads(self):
        self._barrier.wait(timeout=20)

    def _shared_array(self, length, kind):
        with self._lock:
            return self._shared.setdefault(self._mine.block, np.full(length, 99, kind))

    def _add(self, array, place, value):
        with self._lock:
            before = int(array[place])
            array[place] += value
            return before

    def launch(self, kernel, *arguments):
        failures = []

        def run(block, thread):
            self._mine.block, self._mine.thread = block, thread
            try:
                kernel(*arguments)
            except Exception as error:
                failures.append(error)
                self._barrier.abort()

        for block in range(self._blocks):
            threads = [threading.Thread(target=run, args=(block, thread)) for thread in range(THREADS)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        assert not failures


def kernels(game, cuda, **others):
    given = {"cuda": cuda, "size_type": np.int32, "new_list": partial([0].__mul__, len(game.actions) + 1), "stage": device.no_step}
    names = {**bindings(game), **given, "THREADS": THREADS, "THREAD_BITS": THREAD_BITS, **others}
    binder = Binder(names, lambda twin, is_root: twin)
    return [binder.bind(getattr(device, name), is_root=True) for name in device.ROOTS]


def play_on_device(game, seats, n, first_seed, **others):
    blocks = -(-n // THREADS) + 3
    cuda = FakeCuda(blocks)
    begin, play = kernels(game, cuda, **others)
    states, lengths = [game.prototype(seats, {}) for _ in range(n)], [0] * n
    queues, sizes = np.full((2, device.QUEUES, n), 10**6), np.zeros((3, device.QUEUES), int)
    cuda.launch(begin, states, first_seed, queues, sizes)
    turn = 0
    while sizes[turn % 3].sum():
        cuda._shared.clear()
        cuda.launch(play, states, lengths, queues, sizes, turn)
        turn += 1
    return states, lengths, turn


@pytest.mark.parametrize("n", [1, THREADS + 5])
def test_rounds_end_in_the_same_states_as_whole_games(n):
    game = GAMES["lantern"]
    loops = plain(game)
    states, lengths = [game.prototype(3, {}) for _ in range(n)], [0] * n
    loops.play_batch(states, 40, lengths, [0] * (len(game.actions) + 1))
    theirs, their_lengths, rounds = play_on_device(game, 3, n, 40)
    assert [game.layout.to_bytes(s) for s in theirs] == [game.layout.to_bytes(s) for s in states]
    assert their_lengths == lengths
    assert rounds == max(lengths)


def test_a_game_that_does_not_end_stops_at_its_bound():
    _, lengths, rounds = play_on_device(GAMES["lantern"], 2, 3, 0, MAX_DECISIONS=2)
    assert lengths == [2, 2, 2] and rounds == 2


def test_a_block_serves_one_queue():
    cuda = FakeCuda(4)
    binder = Binder({"cuda": cuda, "THREADS": THREADS, "THREAD_BITS": THREAD_BITS}, lambda twin, is_root: twin)
    next_game = binder.bind(device.next_game)
    sizes, queues = np.zeros((3, device.QUEUES), int), np.zeros((2, device.QUEUES, 200), int)
    sizes[1, 3], sizes[1, 7] = THREADS + 1, 2
    queues[1, 3], queues[1, 7] = np.arange(1000, 1200), np.arange(2000, 2200)
    served = {}
    cuda.launch(lambda: served.update({(cuda.blockIdx.x, cuda.threadIdx.x): next_game(queues, sizes, 1)}))
    games = [[served[block, thread] for thread in range(THREADS)] for block in range(4)]
    assert games[0] == list(range(1000, 1000 + THREADS))
    assert games[1] == [1000 + THREADS] + [-1] * (THREADS - 1)
    assert games[2] == [2000, 2001] + [-1] * (THREADS - 2)
    assert games[3] == [-1] * THREADS


class FromZero(list):
    """A list that refuses to count from its end, as GPU code does without being asked."""

    def __getitem__(self, i):
        assert i >= 0
        return super().__getitem__(i)

    def __setitem__(self, i, value):
        assert i >= 0
        super().__setitem__(i, value)


def from_zero(value):
    return FromZero(map(from_zero, value)) if isinstance(value, list) else value


@pytest.mark.parametrize("name", GAMES)
def test_rules_never_count_from_the_end_of_a_list(name):
    game = GAMES[name]
    for seats in game.seats:
        states = [game.prototype(seats, {}) for _ in range(5)]
        for s in states:
            for field in game.layout.fields:
                setattr(s, field.name, from_zero(getattr(s, field.name)))
        plain(game).play_batch(states, 0, [0] * 5, FromZero([0] * (len(game.actions) + 1)))
        assert all(s.depth == 0 for s in states)
