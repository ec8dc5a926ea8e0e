"""The end: after the round in which the last golden tile goes, after the last round, or when one seat is left (ruling 38)."""

from underhill.core.pending import pop, reveal, tell
from underhill.games.pixie_queen.ids import LOWER_PLACES, News
from underhill.games.pixie_queen.pyramid import can_unchain, n_removable, unchain
from underhill.games.pixie_queen.rewards import golden_are_gone
from underhill.games.pixie_queen.scoring import has_won, score


def is_last_round(s):
    """All rounds are played, or all golden numbers are gone (ruling 44)."""
    return s.round_number >= s.n_rounds or golden_are_gone(s)


def end_game(s):
    """Take off the last stones, count, and name the winners; nothing waits any more."""
    pop(s)
    for p in range(s.n_seats):
        take_off_last_stones(s, p)
    for p in range(s.n_seats):
        tell(s, News.SCORES, p, score(s, p), 0)
    for p in range(s.n_seats):
        if has_won(s, p):
            tell(s, News.WINNER, p, 0, 0)
    reveal(s)


def take_off_last_stones(s, p):
    """Bread, or that ability, takes off stones by itself at the end."""
    if n_removable(s, p) > 0:
        tell(s, News.FINAL_STONES, p, n_removable(s, p), 0)
        for i in range(LOWER_PLACES):
            while can_unchain(s, p, i):
                unchain(s, p, i)
