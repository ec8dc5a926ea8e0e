"""Phase V, Penalties: slaves for everybody, then both tracks for everybody; then the round is over."""

from underhill.core.pending import NONE
from underhill.games.pixie_queen.fields import State
from underhill.games.pixie_queen.ids import N_GOODS, Ability, Merit, Metal, News, Step
from underhill.games.pixie_queen.order import begin_step, next_in_order
from underhill.games.pixie_queen.phases.ending import is_last_round
from underhill.games.pixie_queen.phases.punishing import punish
from underhill.games.pixie_queen.phases.stealing import begin_round
from underhill.games.pixie_queen.rewards import gain_tokens
from underhill.games.pixie_queen.tiles import has_ability


def slave_points(s: State, p):
    """Points for the slaves in a mine; at most 1 with that ability."""
    points = s.slave_points[min(s.slaves[p], 2)]
    return min(points, s.most_slave_points) if has_ability(s, p, Ability.FEWER_SLAVE_POINTS) else points


def track_points(s: State, p):
    """Points for both tracks."""
    return s.track_penalty[s.track[p][Metal.SILVER]] + s.track_penalty[s.track[p][Metal.GOLD]]


def begin_penalties(s: State):
    """Slave points are counted before any is paid (ruling 37)."""
    for i in range(s.n_order):
        s.due[s.big[i]] = slave_points(s, s.big[i])
    begin_step(s, Step.SLAVES)


def go_on_with_slaves(s: State):
    """The next seat pays for its slaves."""
    p = next_in_order(s)
    if p == NONE:
        begin_step(s, Step.TRACK_PENALTIES)
    elif s.due[p] > 0:
        points = s.due[p]
        s.due[p] = 0
        punish(s, p, points, News.SLAVE_POINTS)


def go_on_with_track_penalties(s: State):
    """The next seat pays for both tracks; the top step brings a token instead."""
    p = next_in_order(s)
    if p == NONE:
        begin_step(s, Step.END_OF_ROUND)
        return
    tokens = s.track_token[s.track[p][Metal.SILVER]] + s.track_token[s.track[p][Metal.GOLD]]
    if tokens > 0:
        gain_tokens(s, p, tokens, Merit.TRACKS)
    points = track_points(s, p)
    if points > 0:
        punish(s, p, points, News.TRACK_POINTS)


def go_on_with_end_of_round(s: State):
    """Forget the offerings; then the next round, or the end."""
    s.doubling = NONE
    s.priority = NONE
    for p in range(s.n_seats):
        for good in range(N_GOODS):
            s.offer[p][good] = 0
    if is_last_round(s):
        begin_step(s, Step.OVER)
    else:
        begin_round(s)
