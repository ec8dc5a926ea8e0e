"""Loops over whole games. They are bodies without a game: `core.compile` binds the names below to one game's functions.

`states` is an array of states, or at plain speed a list of them; `out` has a place for a count and one for every action.
"""

from underhill.core.pending import NONE, clear_news, is_over
from underhill.core.rng import below, seed_rng

begin = legal = play = scores = is_ahead = resample = broken_law = None  # bound to a game
MAX_DECISIONS = 0  # bound to the game's bound on its length
ROOTS = ("play_batch", "score_batch", "check_batch", "setup_one", "legal_one", "step_one", "resample_one", "copy_many")


def step(s, a):
    """Play one legal choice."""
    clear_news(s)
    s.decisions += 1
    play(s, a)


def copy_state(states, i, j):
    """Copy one state over another; at plain speed `core.compile` puts in what lists need."""
    states[j] = states[i]


def random_choice(s, out):
    """One of the legal choices, all equally likely."""
    out[0] = 0
    legal(s, out)
    return out[1 + below(s, out[0])]


def playout(s, out):
    """Play at random to the end; the number of decisions played."""
    n = 0
    while not is_over(s) and n < MAX_DECISIONS:
        step(s, random_choice(s, out))
        n += 1
    return n


def play_batch(states, first_seed, lengths, out):
    """Set up and play whole random games, one per state, with seeds counting from the first."""
    for i in range(len(states)):
        s = states[i]
        seed_rng(s, first_seed + i)
        begin(s)
        lengths[i] = playout(s, out)


def places(s, out):
    """Each seat's place: how many are ahead of it, 0 for a winner."""
    for p in range(s.n_seats):
        out[p] = 0
        for other in range(s.n_seats):
            if other != p and is_ahead(s, other, p):
                out[p] += 1


def score_batch(states, points, ranks):
    """The points and places of every state."""
    for i in range(len(states)):
        scores(states[i], points[i])
        places(states[i], ranks[i])


def check_batch(states, first_seed, lengths, broken, out):
    """Random games with the conservation laws checked after the set-up and after every decision.

    `broken[i]` becomes the first law that game i broke, NONE for a state without a legal choice, 0 if all held."""
    for i in range(len(states)):
        s = states[i]
        seed_rng(s, first_seed + i)
        begin(s)
        broken[i] = broken_law(s)
        n = 0
        while broken[i] == 0 and not is_over(s) and n < MAX_DECISIONS:
            out[0] = 0
            legal(s, out)
            if out[0] == 0:
                broken[i] = NONE
            else:
                step(s, out[1 + below(s, out[0])])
                broken[i] = broken_law(s)
                n += 1
        lengths[i] = n


def setup_one(states, i, seed):
    """Seed and set up one state."""
    seed_rng(states[i], seed)
    begin(states[i])


def legal_one(states, i, out):
    """The legal choices of one state."""
    out[0] = 0
    legal(states[i], out)


def step_one(states, i, a):
    """Play one choice in one state."""
    step(states[i], a)


def resample_one(states, i, viewer, seed):
    """Deal anew what a viewer cannot know in one state."""
    seed_rng(states[i], seed)
    resample(states[i], viewer)


def copy_many(states, times):
    """Copy states in a chain, each over the next, `times` times; for measuring."""
    n = len(states)
    for k in range(times):
        states[(k + 1) % n] = states[k % n]
