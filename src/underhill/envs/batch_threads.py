"""Many games side by side on a GPU: bodies of kernels that `core.compile` binds to a game, with the meaning of `batch_loops`.

Games wait in queues by what is asked (`core.device`), so that the threads of a warp do the same. In every turn `step_thread` plays
one choice of each game and lets it queue up for the next turn; `show_thread` then serves the new queues and writes what those who
decide may do and see.
"""

from underhill.core.device import clear_sizes, next_game, queue_of, queue_up
from underhill.core.loops import step
from underhill.core.pending import NONE, is_over, pending_seat
from underhill.core.rng import seed_rng
from underhill.core.winning import share_win
from underhill.envs.batch_loops import choice_by_taste, wipe

begin = legal = scores = observe = is_secret = None  # bound to a game
cuda = new_list = None  # bound to numba's module for the GPU, and to what gives a thread a list for legal choices
ROOTS = ("reset_thread", "enqueue_thread", "step_thread", "wipe_thread", "show_thread", "taste_thread", "secret_thread")


def begin_anew(states, words, fresh, i, seed):
    """Copy a game's blank state, word by word, and set it up."""
    size = len(words) // len(states)
    blank = size * (i % (len(fresh) // size))
    for k in range(size):
        words[size * i + k] = fresh[blank + k]
    seed_rng(states[i], seed)
    begin(states[i])


def reset_thread(states, words, fresh, seeds, queues, sizes):
    """Set up one game a thread."""
    i = cuda.grid(1)
    queue = NONE
    if i < len(states):
        begin_anew(states, words, fresh, i, seeds[i])
        queue = queue_of(states[i])
    queue_up(queues, sizes, 0, i, queue)


def enqueue_thread(states, queues, sizes):
    """Let one game a thread queue up as it stands."""
    i = cuda.grid(1)
    queue = NONE
    if i < len(states):
        queue = queue_of(states[i])
    queue_up(queues, sizes, 0, i, queue)


def step_thread(states, words, fresh, seeds, actions, masks, rewards, points, dones, illegal, queues, sizes, turn):
    """Play one choice of one waiting game a thread; a choice that is not legal is counted and not played."""
    clear_sizes(sizes, turn + 2)
    i = next_game(queues, sizes, turn)
    queue = NONE
    if i != NONE:
        play_choice(states, words, fresh, seeds, actions, masks, rewards, points, dones, illegal, i)
        queue = queue_of(states[i])
    queue_up(queues, sizes, turn + 1, i, queue)


def play_choice(states, words, fresh, seeds, actions, masks, rewards, points, dones, illegal, i):
    """One choice of one game; after its last one the game begins anew."""
    dones[i] = 0
    wipe(rewards[i])
    wipe(points[i])
    a = actions[i]
    if a < 0 or a >= masks.shape[1] or masks[i, a] == 0:
        cuda.atomic.add(illegal, 0, 1)
    else:
        step(states[i], a)
        if is_over(states[i]):
            dones[i] = 1
            share_win(states[i], rewards[i], new_list())
            scores(states[i], points[i])
            seeds[i] += len(states)
            begin_anew(states, words, fresh, i, seeds[i])


def wipe_thread(masks, observations):
    """Wipe all masks and observations, neighbouring threads neighbouring numbers."""
    for k in range(cuda.grid(1), len(masks), cuda.gridsize(1)):
        masks[k] = 0
    for k in range(cuda.grid(1), len(observations), cuda.gridsize(1)):
        observations[k] = 0


def show_thread(states, masks, observations, deciding, queues, sizes, turn):
    """Write what the deciding seat of one waiting game a thread may do and sees."""
    i = next_game(queues, sizes, turn)
    if i != NONE:
        p = pending_seat(states[i])
        deciding[i] = p
        out = new_list()
        out[0] = 0
        legal(states[i], out)
        for k in range(out[0]):
            masks[i, out[k + 1]] = 1
        observe(states[i], p, observations[i])


def taste_thread(states, marks, actions, first, last, queues, sizes, turn):
    """A choice by taste for one waiting game a thread, if it is one of those asked for."""
    i = next_game(queues, sizes, turn)
    if first <= i < last:
        actions[i] = choice_by_taste(states[i], new_list(), marks[i])


def secret_thread(states, secret):
    """Write for one game a thread whether the others do not see what is chosen now."""
    i = cuda.grid(1)
    if i < len(states):
        secret[i] = is_secret(states[i])
