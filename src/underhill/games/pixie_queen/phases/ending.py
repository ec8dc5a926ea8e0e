"""The end: after the round in which the last golden tile goes, after the last round, or when one seat is left (ruling 38)."""

from underhill.core.pending import reveal, tell
from underhill.games.pixie_queen.fields import State
from underhill.games.pixie_queen.goods import pay
from underhill.games.pixie_queen.ids import N_GOODS, Good, News
from underhill.games.pixie_queen.pyramid import drop_stones, n_removable, n_stones_on, pays_no_bread
from underhill.games.pixie_queen.rewards import golden_are_gone
from underhill.games.pixie_queen.scoring import has_won, hoards, reward_points, score, stone_loss


def is_last_round(s: State):
    """All rounds are played, or all golden numbers are gone (ruling 44)."""
    return s.round_number >= s.n_rounds or golden_are_gone(s)


def end_game(s: State):
    """Take off the last stones, count, and name the winners."""
    for p in range(s.n_seats):
        take_off_last_stones(s, p)
    for p in range(s.n_seats):
        tell_score(s, p)
    for p in range(s.n_seats):
        if has_won(s, p):
            tell(s, News.WINNER, p, 0, 0)
    reveal(s)


def take_off_last_stones(s: State, p):
    """Bread, or that ability, takes off stones by itself at the end."""
    n = n_removable(s, p)
    if n > 0:
        if not pays_no_bread(s, p):
            pay(s, p, Good.BREAD, n)
        drop_stones(s, p, n)
        tell(s, News.FINAL_STONES, p, n, 0)


def tell_score(s: State, p):
    """The lines of the final scoring: penalties and rewards, stones, hoards, and what they come to."""
    if s.in_pit[p] == 0:
        tell(s, News.FINAL_POINTS, p, s.penalties[p], reward_points(s, p))
        if stone_loss(s, p) > 0:
            tell(s, News.STONE_LOSS, p, n_stones_on(s, p), stone_loss(s, p))
        for good in range(N_GOODS):
            if hoards(s, p, good):
                tell(s, News.HOARDS, p, good, s.hoard_points)
    tell(s, News.SCORES, p, score(s, p), 0)
