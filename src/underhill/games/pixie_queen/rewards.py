"""Reward tiles and tokens: how they are taken."""

from underhill.core.pending import tell
from underhill.games.pixie_queen.fields import State
from underhill.games.pixie_queen.ids import N_REWARD_ROWS, ROW_TILES, News


def has_reward_left(s: State, row):
    """A tile is left in this row."""
    return s.taken[row] < ROW_TILES


def golden_are_gone(s: State):
    """The first tiles of every row are taken."""
    for row in range(N_REWARD_ROWS):
        if s.taken[row] < s.n_golden:
            return False
    return True


def take_reward(s: State, p, row):
    """A seat takes the leftmost tile of a row."""
    points = s.reward_values[row][s.taken[row]]
    s.taken[row] += 1
    s.rewards[p][row] += points
    tell(s, News.TAKES_REWARD, p, row, points)
    if s.taken[row] == s.n_golden and golden_are_gone(s):
        tell(s, News.LAST_ROUND, p, 0, 0)  # ruling 44


def gain_tokens(s: State, p, points, merit):
    """Tokens are counters and never run out (ruling 1)."""
    s.tokens[p] += points
    tell(s, News.TOKEN, p, points, merit)


def advance(s: State, p, metal, n):
    """Move a disc up a track, to its top at most."""
    step = min(s.track[p][metal] + n, s.n_steps - 1)
    if step > s.track[p][metal]:
        s.track[p][metal] = step
        tell(s, News.TRACK_STEP, p, metal, step + 1)
