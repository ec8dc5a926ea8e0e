"""Many games side by side, one choice each a step, as bodies without a game: `core.compile` binds the open names.

Masks and observations are those of the seat that decides, written in place. A finished game writes each seat's share of the win
and begins anew with the next seed.
"""

from underhill.core.loops import step
from underhill.core.pending import is_over, pending_seat
from underhill.core.rng import seed_rng
from underhill.core.winning import share_win

begin = legal = observe = None  # bound to a game

ROOTS = ("reset_many", "step_many")


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
    """Set a game up from a blank state."""
    states[i] = fresh[0]
    seed_rng(states[i], seed)
    begin(states[i])


def reset_many(states, fresh, seeds, masks, observations, deciding, outs):
    """Set up every game, each from its own seed."""
    for i in range(len(states)):
        restart(states, i, seeds[i], fresh)
        show(states[i], i, masks, observations, deciding, outs[i])


def step_many(states, fresh, seeds, n_games, actions, masks, observations, deciding, rewards, dones, outs, ranks):
    """Play one choice in every game; how many were not legal, and so not played."""
    illegal = 0
    for i in range(len(states)):
        s = states[i]
        dones[i] = 0
        for p in range(s.n_seats):
            rewards[i][p] = 0
        a = actions[i]
        if a < 0 or a >= len(masks[i]) or masks[i][a] == 0:
            illegal += 1
            continue
        step(s, a)
        if is_over(s):
            dones[i] = 1
            share_win(s, rewards[i], ranks)
            seeds[i] += n_games
            restart(states, i, seeds[i], fresh)
        show(states[i], i, masks, observations, deciding, outs[i])
    return illegal
