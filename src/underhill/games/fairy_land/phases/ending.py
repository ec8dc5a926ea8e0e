"""The end: after turn 36 the King returns, hands are shown, and every line of the scoring is told. Nobody decides anything."""

from underhill.core.pending import reveal, tell
from underhill.games.fairy_land.fields import State
from underhill.games.fairy_land.ids import N_SOURCES, News
from underhill.games.fairy_land.scoring import acorn_kind, applause, everlasting_colour, score_with, source_points, winner


def end_game(s: State):
    """Tell what each hand applauds with, each seat's points by source and in all, and who wins."""
    acorn = acorn_kind(s)
    for p in range(s.n_seats):
        tell(s, News.APPLAUDS, p, applause(s, p), 0)
    for p in range(s.n_seats):
        tell_points(s, p, acorn)
    tell(s, News.WINNER, winner(s), 0, 0)
    reveal(s)


def tell_points(s: State, p, acorn):
    """The lines of one seat: what brings or costs points, then the sum."""
    bloom = everlasting_colour(s, p)
    for source in range(N_SOURCES):
        points = source_points(s, p, source, acorn, bloom)
        if points != 0:
            tell(s, News.SCORES_FOR, p, source, points)
    tell(s, News.SCORES, p, score_with(s, p, acorn), 0)
