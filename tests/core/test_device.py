"""Random games on a GPU without one: Python threads play the rounds, and a stand-in shows what the binder asks of numba."""

import threading
from contextlib import nullcontext
from functools import partial
from types import SimpleNamespace

import numba
import numpy as np
import pytest
from conftest import GAMES
from patience import PATIENCE

from underhill.core import device, gpu
from underhill.core.compile import Binder, DeviceBinder, bindings, plain
from underhill.core.compile import gpu as binder

THREAD_BITS = 2
THREADS = QUEUES = 1 << THREAD_BITS
SMALL = {"THREADS": THREADS, "THREAD_BITS": THREAD_BITS, "QUEUES": QUEUES}


class DeviceArray(np.ndarray):
    """An array that could lie on a device."""

    def copy_to_host(self, stream):
        return np.array(self)


class FakeCuda:
    """What we ask of numba's module: the threads of a block are Python threads, blocks come one after another."""

    def __init__(self):
        self._mine = threading.local()
        self._lock = threading.Lock()
        self._places = None
        self._barrier = threading.Barrier(THREADS)
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
        self._barrier.wait(timeout=PATIENCE)

    def stream(self):
        return None

    def synchronize(self):
        pass

    def device_array(self, shape, kind, stream):
        return np.full(shape, 10**6).view(DeviceArray)

    def to_device(self, array, stream):
        return array.view(DeviceArray)

    def _shared_array(self, length, kind):
        return self._places

    def _add(self, array, place, value):
        with self._lock:
            before = int(array[place])
            array[place] += value
            return before

    def launch(self, kernel, blocks, *arguments):
        failures = []

        def run(block, thread):
            self._mine.block, self._mine.thread = block, thread
            try:
                kernel(*arguments)
            except Exception as error:
                failures.append(error)
                self._barrier.abort()

        for block in range(blocks):
            self._places = [99] * QUEUES
            threads = [threading.Thread(target=run, args=(block, thread)) for thread in range(THREADS)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        assert not failures


class FakeBinder(Binder):
    """Leaves the kernels plain; `kernel[blocks, threads, stream](...)` launches one."""

    def __init__(self, game, **others):
        self.cuda = FakeCuda()
        given = {"cuda": self.cuda, "new_list": partial([0].__mul__, len(game.actions) + 1), "stage": game.stage}
        super().__init__({**bindings(game), **given, **SMALL, **others}, self._launched)

    def _launched(self, twin, is_root):
        return SmallKernel(self.cuda, twin) if is_root else twin


class SmallKernel:
    def __init__(self, cuda, twin):
        self._cuda, self._twin = cuda, twin

    def __getitem__(self, shape):
        return partial(self._cuda.launch, self._twin, shape[0])


def play_on_device(monkeypatch, game, seats, n, first_seed, **others):
    monkeypatch.setattr(gpu, "DeviceBinder", partial(FakeBinder, **others))
    monkeypatch.setattr(gpu, "THREADS", THREADS)
    monkeypatch.setattr(gpu, "QUEUES", QUEUES)
    states, lengths = [game.prototype(seats, {}) for _ in range(n)], np.zeros(n, int)
    gpu.Gpu(game).play_batch(states, first_seed, lengths, groups=3)
    return states, lengths.tolist()


@pytest.mark.parametrize(
    ("title", "n"), [("lantern", 1), ("lantern", 3), ("lantern", 5 * THREADS + 1), *[(title, 2) for title in GAMES]]
)
def test_rounds_end_in_the_same_states_as_whole_games(monkeypatch, title, n):
    game = GAMES[title]
    states, lengths = [game.prototype(3, {}) for _ in range(n)], [0] * n
    plain(game).play_batch(states, 40, lengths, [0] * (len(game.actions) + 1))
    theirs, their_lengths = play_on_device(monkeypatch, game, 3, n, 40)
    assert [game.layout.to_bytes(s) for s in theirs] == [game.layout.to_bytes(s) for s in states]
    assert their_lengths == lengths


def test_a_game_that_does_not_end_stops_at_its_bound(monkeypatch):
    _, lengths = play_on_device(monkeypatch, GAMES["lantern"], 2, 3, 0, MAX_DECISIONS=2)
    assert lengths == [2, 2, 2]


def test_a_block_serves_one_queue():
    cuda = FakeCuda()
    next_game = Binder({"cuda": cuda, **SMALL}, lambda twin, is_root: twin).bind(device.next_game)
    sizes, queues = np.zeros((3, QUEUES), int), np.zeros((2, QUEUES, 9), int)
    sizes[1, 1], sizes[1, 3] = THREADS + 1, 2
    queues[1, 1], queues[1, 3] = np.arange(10, 19), np.arange(20, 29)
    served = {}
    cuda.launch(lambda: served.update({(cuda.blockIdx.x, cuda.threadIdx.x): next_game(queues, sizes, 1)}), 4)
    games = [[int(served[block, thread]) for thread in range(THREADS)] for block in range(4)]
    assert games == [[10, 11, 12, 13], [14, -1, -1, -1], [20, 21, -1, -1], [-1, -1, -1, -1]]


def test_every_queue_has_a_thread_and_every_kind_of_decision_a_queue():
    assert device.QUEUES <= device.THREADS
    step = partial(SimpleNamespace, depth=1, decisions=0)
    queue_of = Binder({"stage": GAMES["taverna"].stage, "MAX_DECISIONS": 9}, lambda twin, is_root: twin).bind(device.queue_of)
    waiting = [step(pending=[[kind, 0, 0]], step=turn_step) for kind in range(device.KINDS) for turn_step in range(3)]
    assert len({queue_of(s) for s in waiting}) == device.QUEUES


class FakeFunction:
    """A device function of numba, as far as the binder looks at it."""

    def __init__(self, twin):
        self.py_func, self.attributes = twin, set()

    def get_call_template(self, args, keywords):
        return args

    def compile_device(self, args, return_type):
        library = SimpleNamespace(get_function=lambda name: self)
        return SimpleNamespace(library=library, fndesc=SimpleNamespace(llvm_func_name=""))


def small(n):
    return n + 1


def large(n):
    return small(n) + small(n) + small(n) + small(n) + small(n) + small(n) + small(n) + small(n)


def larger(n):
    return large(n) + large(n) + small(n)


def kernel(n):
    return larger(n)


@pytest.fixture
def bound(monkeypatch):
    cuda = SimpleNamespace(jit=lambda device: FakeFunction)
    monkeypatch.setattr(binder, "_load_cuda", lambda: cuda)
    monkeypatch.setattr(binder, "_new_list", lambda length: None)
    monkeypatch.setattr(binder, "indices_from_zero", nullcontext)
    monkeypatch.setattr(binder, "MOST_COPIED", len(large.__code__.co_code))
    return DeviceBinder(GAMES["lantern"]).bind(kernel, is_root=True).py_func.__globals__["larger"]


def test_only_large_functions_with_several_callers_are_called(bound):
    within = bound.py_func.__globals__
    functions = {"larger": bound, "large": within["large"], "small": within["small"]}
    for function in functions.values():
        function.compile_device((), None)
    assert {name for name, function in functions.items() if "noinline" in function.attributes} == {"large"}


def test_numbers_are_handed_over_as_64_bits(bound):
    assert bound.get_call_template((numba.int8, numba.boolean, numba.int64), {}) == (numba.int64, numba.boolean, numba.int64)
