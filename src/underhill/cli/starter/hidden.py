"""Who may know what: the only file that decides it."""

from underhill.cli.starter.fields import State
from underhill.core.rng import shuffle


def view(s: State, viewer):
    """All that a seat, or an onlooker, may see."""
    return {
        "round": min(s.turn // s.n_seats + 1, s.n_rounds),
        "rounds": s.n_rounds,
        "cards_left": s.n_deck,
        "shown": [card for card in s.shown if card],
        "points": s.points[: s.n_seats],
    }


def sees(viewer, code, seat):
    """Everybody may read everything that happens."""
    return True


def resample(s: State, viewer):
    """Deal anew what nobody knows: the order of the face-down cards."""
    shuffle(s, s.deck, s.n_deck)


def arrange(s: State, viewer):
    """Put what nobody knows into one fixed order."""
    s.deck[: s.n_deck] = sorted(s.deck[: s.n_deck])
