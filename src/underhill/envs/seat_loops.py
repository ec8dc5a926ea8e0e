"""One seat of each of many games, against opponents that play at random or by taste: bodies without a game, like `batch_loops`.

A step is a choice of the seat and all that the others do until it is asked again. A game that ends, by itself or by an action that
is not legal, leaves the last observation, the points and the places; then it begins anew with the next seed.
"""

from underhill.core.loops import places, random_choice, step
from underhill.core.pending import NONE, is_over, pending_seat
from underhill.core.rng import below
from underhill.envs.batch_loops import choice_by_taste, restart, show

legal = scores = observe = weight = begin = None  # bound to a game

ROOTS = ("reset_seats", "step_seats")
OVER, ILLEGAL = 1, 2  # how a game has ended
MARKS = 1 << 16


def let_others_play(s, seat, by_taste, out):
    """Play for the opponents until the seat decides or the game is over."""
    while not is_over(s) and pending_seat(s) != seat:
        step(s, choice_by_taste(s, out, below(s, MARKS) / MARKS) if by_taste else random_choice(s, out))


def begin_seat(states, i, fresh, seeds, n_games, wished, seats, by_taste, out):
    """Begin a game, with the seat wished for or one drawn, up to the seat's first decision."""
    while True:
        restart(states, i, seeds[i], fresh)
        s = states[i]
        seats[i] = below(s, s.n_seats) if wished == NONE else wished
        let_others_play(s, seats[i], by_taste, out)
        if not is_over(s):
            break
        seeds[i] += n_games


def reset_seats(states, fresh, seeds, wished, seats, by_taste, masks, observations, deciding, outs, out):
    """Begin every game, each from its own seed."""
    for i in range(len(states)):
        begin_seat(states, i, fresh, seeds, len(states), wished, seats, by_taste, out)
        show(states[i], i, masks, observations, deciding, outs[i])


def keep_end(s, seat, last, points, ranks):
    """Write how a game has ended, and what the seat sees of it."""
    for k in range(len(last)):
        last[k] = 0
    observe(s, seat, last)
    scores(s, points)
    places(s, ranks)


def step_seats(
    states, fresh, seeds, actions, wished, seats, by_taste, masks, observations, deciding, last, points, ranks, dones, outs, out
):
    """Play the seat's choice in every game, and the others' until it is asked again."""
    for i in range(len(states)):
        a = actions[i]
        dones[i] = 0
        if a < 0 or a >= len(masks[i]) or masks[i][a] == 0:
            dones[i] = ILLEGAL
        else:
            step(states[i], a)
            let_others_play(states[i], seats[i], by_taste, out)
            if is_over(states[i]):
                dones[i] = OVER
        if dones[i] != 0:
            keep_end(states[i], seats[i], last[i], points[i], ranks[i])
            seeds[i] += len(states)
            begin_seat(states, i, fresh, seeds, len(states), wished, seats, by_taste, out)
        show(states[i], i, masks, observations, deciding, outs[i])
