"""Whole games played by nets, greedy or chance, many in one call, as bodies without a game: `core.compile` binds the open names.

`states` has the games, set up here, and room for two states more. `who` says for every game and seat who chooses: the number of a
net (`nets` has a first axis for them), GREEDY or RANDOM; `manners` how a net chooses there.

Only real decisions are counted, those with more than one legal choice: for every action how often it was offered and chosen, and
how often by winners (their shares of the win added up). `courses` has for every game the chance that the nets gave to every seat,
at evenly spaced moments of the game.

Games that were played elsewhere, by the same nets, are told again from their choices: the same is counted.

One seat of a game can be denied some actions: it chooses as ever, and where that would be one of them, again among the others; or
it makes them, and what they gave is taken away again. A game in which it never wanted one is the very game that it would have been.
"""

from typing import Any, NamedTuple

from underhill.bots.guided_loops import draw
from underhill.bots.net_loops import Weights, think
from underhill.bots.playout_loops import FULL, find_legal, write_leads
from underhill.core.loops import copy_state, step
from underhill.core.pending import NONE, is_over, pending_seat
from underhill.core.rng import below, random_word, seed_rng
from underhill.core.winning import share_win

begin = take_away = is_secret = None  # bound to a game
MAX_DECISIONS = 0

ROOTS = ("play_many", "begin_many", "retell_many")

RANDOM, GREEDY = -1, -2
SAMPLES = 8  # that greedy looks at, as the bot does
FAINT = 0.05  # of the likeliest choice's odds; what has less is not drawn in secret
SURE_CHOICE = 0.9  # of a choice that a net does not doubt
CLEAR_LEAD = 0.1  # of the chance to win, over whoever led before


class Manners(NamedTuple):
    """For every game and seat the temperature with which a net's choice is drawn, 0 for the likeliest; the one with which it is
    drawn in secret where the other is 0; and the share of the named pieces of what it sees that it does not look at."""

    heats: Any
    secret_heats: Any
    overlooks: Any


class Counts(NamedTuple):
    """What is counted for every action, and a row for every game: its length, the choices that a net doubted, the changes of the
    lead, every seat's chance over its course, and which actions each seat took."""

    offered: Any
    chosen: Any
    by_winners: Any
    lengths: Any
    doubted: Any
    lead_changes: Any
    courses: Any
    took: Any


class Denied(NamedTuple):
    """For every game the seat that is denied something (NONE: nobody), and which of several rows says of every action whether it is
    denied; for every row whether what the actions gave is taken away afterwards."""

    seats: Any
    which: Any
    actions: Any
    afterwards: Any


class Told(NamedTuple):
    """Games that were played elsewhere, a row for each: every choice from the first to the last, each seat's chance before it, and
    how often a net doubted."""

    choices: Any
    chances: Any
    doubted: Any


class BulkRoom(NamedTuple):
    """Where games are played: room for the net, the sizes of the named pieces that it sees; legal choices and odds; every seat's
    shares, points and ranks; what greedy needs; and for one game who made which choice, and every seat's chance before it."""

    net: Any
    pieces: Any
    out: Any
    odds: Any
    shares: Any
    points: Any
    ranks: Any
    choices: Any
    leads: Any
    habits: Any
    made: Any
    moves: Any
    chances: Any


def net_number(nets, k):
    """One of several nets."""
    return Weights(
        nets.w_in[k], nets.b_in[k], nets.up[k], nets.b_up[k], nets.down[k], nets.b_down[k], nets.scale[k], nets.shift[k],
        nets.w_policy[k], nets.b_policy[k], nets.w_share[k], nets.b_share[k], nets.w_points[k], nets.b_points[k],
        nets.harm[k], nets.victim[k],
    )  # fmt: skip


def is_doubted(out, odds):
    """Whether no choice has nearly all of the odds."""
    for i in range(out[0]):
        if odds[i] >= SURE_CHOICE:
            return False
    return True


def leave_out_denied(out, actions):
    """Leave what is denied out of the legal choices; where nothing else is legal, all stays. Whether something was left out."""
    left = 0
    for k in range(out[0]):
        left += not actions[out[k + 1]]
    if left == 0:
        return False
    n = 0
    for k in range(out[0]):
        if not actions[out[k + 1]]:
            n += 1
            out[n] = out[k + 1]
    out[0] = n
    return True


def likeliest(out, odds):
    """The legal choice with the best odds, or the best lead."""
    best = 0
    for i in range(out[0]):
        if odds[i] > odds[best]:
            best = i
    return out[best + 1]


def heated(s, out, odds, heat):
    """A choice drawn by the odds, at a temperature."""
    total = 0.0
    for i in range(out[0]):
        odds[i] = odds[i] ** (1 / heat)
        total += odds[i]
    for i in range(out[0]):
        odds[i] /= total
    return draw(s, out, odds)


def forget_faint(out, odds):
    """Leave no odds to the choices that have next to none beside the likeliest."""
    most = 0.0
    for i in range(out[0]):
        most = max(most, odds[i])
    for i in range(out[0]):
        if odds[i] < FAINT * most:
            odds[i] = 0


def choice_of_net(s, out, odds, heat, secret_heat):
    """The likeliest choice, or one drawn by the odds: at its temperature, and in secret so that nobody can foresee it."""
    if heat > 0:
        return heated(s, out, odds, heat)
    if secret_heat > 0 and is_secret(s):
        forget_faint(out, odds)
        return heated(s, out, odds, secret_heat)
    return likeliest(out, odds)


def overlook(s, overlooks, room):
    """Choose which named pieces of what it sees a net looks at."""
    at = 0
    for size in room.pieces:
        looks = 1.0 if overlooks == 0 or random_word(s) >= overlooks * FULL else 0.0
        for i in range(at, at + size):
            room.net.sight[i] = looks
        at += size


def greedy_choice(states, i, room):
    """What greedy likes best; its legal choices are kept, since looking ahead writes over them."""
    n = len(states) - 2
    copy_state(states, i, n)
    legal = room.out[0]
    for k in range(legal):
        room.choices[k] = room.out[k + 1]
        room.leads[k] = 0
    seed = random_word(states[i])
    choices = room.choices[:legal]
    more = (room.points, room.out, room.odds, room.habits, room.made)
    write_leads(states[n:], pending_seat(states[i]), seed, SAMPLES, choices, room.leads, *more)
    room.out[0] = legal
    for k in range(legal):
        room.out[k + 1] = room.choices[k]
    return likeliest(room.out, room.leads)


def choose(states, i, who, manners, nets, counts, room):
    """What the seat that decides chooses, of the legal choices in `out`."""
    s = states[i]
    p = pending_seat(s)
    if who[p] == RANDOM:
        return room.out[1 + below(s, room.out[0])]
    if who[p] == GREEDY:
        return greedy_choice(states, i, room)
    overlook(s, manners.overlooks[i][p], room)
    think(s, p, net_number(nets, who[p]), room.net, room.out, room.odds, room.shares, room.points)
    counts.doubted[i] += is_doubted(room.out, room.odds)
    return choice_of_net(s, room.out, room.odds, manners.heats[i][p], manners.secret_heats[i][p])


def play_game(states, i, who, manners, nets, denied, counts, room):
    """Play a game to its end; how many real decisions there were. Every choice is counted and noted."""
    s = states[i]
    n = 0
    for p in range(s.n_seats):
        room.shares[p] = 1 / s.n_seats
    while not is_over(s) and counts.lengths[i] < MAX_DECISIONS:
        counts.lengths[i] += 1
        if find_legal(s, room.out) == 1:
            step(s, room.out[1])
            continue
        p = pending_seat(s)
        a = choose(states, i, who, manners, nets, counts, room)
        count_offered(room.out, counts)
        row = denied.which[i]
        barred = denied.actions[row]
        is_barred = p == denied.seats[i] and barred[a] != 0
        if is_barred and not denied.afterwards[row] and leave_out_denied(room.out, barred):
            a = choose(states, i, who, manners, nets, counts, room)
        note_choice(s, a, n, room.shares, counts.took[i], counts, room)
        n += 1
        step(s, a)
        if is_barred and denied.afterwards[row]:
            take_away(s, p, a)
    return n


def count_offered(out, counts):
    """Count what one of several choices can be."""
    for k in range(out[0]):
        counts.offered[out[k + 1]] += 1


def note_choice(s, a, n, shares, took, counts, room):
    """Count the n-th real decision of a game, and note who made it and every seat's chance before."""
    p = pending_seat(s)
    counts.chosen[a] += 1
    took[p][a] = 1
    room.moves[n][0] = p
    room.moves[n][1] = a
    for other in range(s.n_seats):
        room.chances[n][other] = shares[other]


def count_winners(s, n, course, counts, room):
    """Count the choices of those who won, and draw the course of every seat's chance."""
    share_win(s, room.shares, room.ranks)
    for k in range(n):
        counts.by_winners[room.moves[k][1]] += room.shares[room.moves[k][0]]
    for j in range(len(course)):
        for p in range(s.n_seats):
            course[j][p] = room.chances[j * n // len(course)][p]


def count_lead_changes(s, n, chances):
    """How often somebody passes whoever led before, clearly."""
    leader, changes = NONE, 0
    for k in range(n):
        best = 0
        for p in range(s.n_seats):
            if chances[k][p] > chances[k][best]:
                best = p
        if leader == NONE:
            if chances[k][best] > 1 / s.n_seats + CLEAR_LEAD:
                leader = best
        elif chances[k][best] > chances[k][leader] + CLEAR_LEAD:
            leader = best
            changes += 1
    return changes


def set_up(s, seed, salt):
    """Set up a game; with a salt other chances follow the same deal."""
    seed_rng(s, seed)
    begin(s)
    if salt:
        seed_rng(s, seed + (salt << 32))


def begin_many(states, seeds, salt):
    """Set up games that are played elsewhere."""
    for i in range(len(seeds)):
        set_up(states[i], seeds[i], salt)


def count_game(states, i, n, counts, room):
    """Count what a finished game of n real decisions tells as a whole."""
    counts.lead_changes[i] = count_lead_changes(states[i], n, room.chances)
    count_winners(states[i], n, counts.courses[i], counts, room)


def play_many(states, seeds, salt, who, manners, nets, denied, counts, room):
    """Set up and play whole games."""
    for i in range(len(seeds)):
        set_up(states[i], seeds[i], salt)
        n = play_game(states, i, who[i], manners, nets, denied, counts, room)
        count_game(states, i, n, counts, room)


def retell_game(s, i, told, counts, room):
    """Play a game again by its choices; how many real decisions there were."""
    n = 0
    while not is_over(s) and counts.lengths[i] < len(told.choices[i]):
        k = counts.lengths[i]
        counts.lengths[i] += 1
        a = told.choices[i][k]
        if find_legal(s, room.out) > 1:
            count_offered(room.out, counts)
            note_choice(s, a, n, told.chances[i][k], counts.took[i], counts, room)
            counts.doubted[i] += told.doubted[i][k]
            n += 1
        step(s, a)
    return n


def retell_many(states, seeds, salt, told, counts, room):
    """Set up games and tell them again."""
    for i in range(len(seeds)):
        set_up(states[i], seeds[i], salt)
        count_game(states, i, retell_game(states[i], i, told, counts, room), counts, room)
