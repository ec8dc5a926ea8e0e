"""Random games on a GPU: bodies of kernels that `core.compile` binds to a game, as it binds the loops.

The threads of a warp run together only while they run the same code, and whole games soon do not: with one thread per game, 2.6 of
32 threads were at work, and 88 % of the time went into fetching code (Pixie Queen, four players, H200). So games wait in queues,
one for each kind of decision and stage of the turn, and one for each stage at whose end nothing is asked. In every round a block of
threads serves one queue: it plays one decision of each of its games, or begins what comes next there, straight in the array of
states, and lets them queue up again. Which thread plays a game makes no difference to the game.
"""

from underhill.core.loops import random_choice
from underhill.core.pending import NONE, clear_news, pending_kind
from underhill.core.rng import seed_rng

begin = act = settle = begin_next = None  # bound to a game
cuda = size_type = None  # bound to numba's module for the GPU, and to the type of a queue's size
new_list = None  # bound to what gives a thread a list for legal choices
MAX_DECISIONS = 0  # bound to the game's bound on its length
stage = None  # bound to what says how far a turn has come: other stages, other choices
KINDS = 32  # kinds of decision with queues of their own
QUEUES = 3 * KINDS  # three stages of a turn; higher numbers share the queues
THREAD_BITS = 8
THREADS = 1 << THREAD_BITS  # of a block; at least as many as there are queues
ROOTS = ("begin_thread", "play_thread")


def begin_thread(states, first_seed, queues, sizes):
    """Set up one game per thread, with seeds counting from the first."""
    i = cuda.grid(1)
    queue = NONE
    if i < len(states):
        seed_rng(states[i], first_seed + i)
        begin(states[i])
        queue = queue_of(states[i])
    queue_up(queues, sizes, 0, i, queue)


def play_thread(states, lengths, queues, sizes, turn):
    """Let one waiting game per thread go on by a round; a game that ends tells its length."""
    clear_sizes(sizes, turn + 2)
    i = next_game(queues, sizes, turn)
    queue = NONE
    if i != NONE:
        if play_on(states[i]) and states[i].decisions < MAX_DECISIONS:
            queue = queue_of(states[i])
        else:
            lengths[i] = states[i].decisions
    queue_up(queues, sizes, turn + 1, i, queue)


def play_on(s):
    """Play one decision, or begin what comes next; False when the game is over. What comes next, or the end of the game, is another
    round: nearly all threads of a warp would wait for the few that have got so far."""
    if s.depth > 0:
        clear_news(s)
        s.decisions += 1
        act(s, random_choice(s, new_list()))
    elif not begin_next(s):
        return False
    settle(s)
    return True


def queue_of(s):
    """The queue in which a game waits: by what is asked, or by what begins when nothing is."""
    if s.depth == 0:
        return (QUEUES - 1 - stage(s)) % QUEUES
    return (pending_kind(s) + KINDS * stage(s)) % QUEUES


def next_game(queues, sizes, turn):
    """The game for this thread: every queue is served by as many blocks as it needs; NONE where no game is left."""
    queue = 0
    block = cuda.blockIdx.x
    while queue < QUEUES and block >= blocks_for(sizes[turn % 3, queue]):
        block -= blocks_for(sizes[turn % 3, queue])
        queue += 1
    place = block * THREADS + cuda.threadIdx.x
    if queue < QUEUES and place < sizes[turn % 3, queue]:
        return 0 + queues[turn % 2, queue, place]
    return NONE


def blocks_for(n):
    """How many blocks serve n games. Every thread asks this for many queues, and a division takes a GPU long."""
    return (n + THREADS - 1) >> THREAD_BITS


def queue_up(queues, sizes, turn, i, queue):
    """Put each thread's game into its queue for a turn. A block takes its places in a queue all at once."""
    places = cuda.shared.array(QUEUES, size_type)
    mine = cuda.threadIdx.x
    if mine < QUEUES:
        places[mine] = 0
    cuda.syncthreads()
    behind = 0
    if queue != NONE:
        behind = cuda.atomic.add(places, queue, 1)
    cuda.syncthreads()
    if mine < QUEUES and places[mine] > 0:
        places[mine] = cuda.atomic.add(sizes, (turn % 3, mine), places[mine])
    cuda.syncthreads()
    if queue != NONE:
        queues[turn % 2, queue, places[queue] + behind] = i


def clear_sizes(sizes, turn):
    """The queues of the turn after the next are empty: nobody reads or fills them now."""
    if cuda.blockIdx.x == 0 and cuda.threadIdx.x < QUEUES:
        sizes[turn % 3, cuda.threadIdx.x] = 0
