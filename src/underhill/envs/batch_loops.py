"""Many games side by side, one choice of each per step, as bodies without a game: `core.compile` binds the open names.

Masks and observations are those of the seat that decides, written in place. A finished game writes each seat's points and share
of the win and begins anew with the next seed. `fresh` has blank states, by which numbers of players and printed numbers may differ
from game to game: game i always begins from the same one.
"""

from underhill.core.loops import step
from underhill.core.pending import is_over, pending_seat
from underhill.core.rng import seed_rng
from underhill.core.winning import share_win

begin = legal = scores = observe = weight = is_secret = None  # bound to a game

ROOTS = ("reset_many", "show_many", "step_many", "taste_many", "secret_many")


def show(s, i, masks, observations, deciding, out):
    """Write what the deciding seat of game i may do and sees."""
    deciding[i] = pending_seat(s)
    for k in range(out[0]):
        masks[i][out[k + 1]] = 0
    out[0] = 0
    legal(s, out)
    for k in range(out[0]):
        masks[i][out[k + 1]] = 1
    seen = observations[i]
    for k in range(len(seen)):
        seen[k] = 0
    observe(s, deciding[i], seen)


def restart(states, i, seed, fresh):
    """Set a game up from its blank state."""
    states[i] = fresh[i % len(fresh)]
    seed_rng(states[i], seed)
    begin(states[i])


def reset_many(states, fresh, seeds, masks, observations, deciding, outs):
    """Set up every game, each from its own seed."""
    for i in range(len(states)):
        restart(states, i, seeds[i], fresh)
        show(states[i], i, masks, observations, deciding, outs[i])


def show_many(states, masks, observations, deciding, outs):
    """Write what the deciding seats may do and see, of games that stand as they are."""
    for i in range(len(states)):
        show(states[i], i, masks, observations, deciding, outs[i])


def wipe(values):
    """Nothing to tell of a game that goes on."""
    for p in range(len(values)):
        values[p] = 0


def step_many(states, fresh, seeds, n_games, actions, masks, observations, deciding, rewards, points, dones, outs, ranks):
    """Play one choice in every game; how many were not legal, and so not played."""
    illegal = 0
    for i in range(len(states)):
        s = states[i]
        dones[i] = 0
        wipe(rewards[i])
        wipe(points[i])
        a = actions[i]
        if a < 0 or a >= len(masks[i]) or masks[i][a] == 0:
            illegal += 1
            continue
        step(s, a)
        if is_over(s):
            dones[i] = 1
            share_win(s, rewards[i], ranks)
            scores(s, points[i])
            seeds[i] += n_games
            restart(states, i, seeds[i], fresh)
        show(states[i], i, masks, observations, deciding, outs[i])
    return illegal


def choice_by_taste(s, out, mark):
    """One of the legal choices by a sensible player's taste and a number from 0 up to 1."""
    out[0] = 0
    legal(s, out)
    total = 0.0
    for k in range(out[0]):
        total += weight(s, out[k + 1])
    left = mark * total
    for k in range(out[0] - 1):
        left -= weight(s, out[k + 1])
        if left < 0:
            return out[k + 1]
    return out[out[0]]


def taste_many(states, marks, actions, first, last, out):
    """A choice by taste for some games."""
    for i in range(first, last):
        actions[i] = choice_by_taste(states[i], out, marks[i])


def secret_many(states, secret):
    """Write for every game whether the others do not see what is chosen now."""
    for i in range(len(states)):
        secret[i] = is_secret(states[i])
