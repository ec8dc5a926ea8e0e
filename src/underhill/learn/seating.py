"""Who plays which seats: the net itself, older nets, or the game's own taste.

The first games of a batch belong to the league: in each of them one seat, or all but one, is played by somebody else. What others
choose is not learnt from.
"""

from dataclasses import dataclass

import torch

from underhill.learn.settings import Settings


@dataclass(frozen=True)
class Seating:
    """For every game and seat whether somebody else plays it; the slices of games in which older nets and taste take part."""

    others: torch.Tensor
    older: tuple[slice, ...]
    taste: slice
    are_bots: bool = False  # older nets choose as bots do, instead of drawing every choice by its odds

    def is_others(self, deciding: torch.Tensor) -> torch.Tensor:
        """In which games somebody else decides now."""
        return self.others.gather(1, deciding.long()[:, None])[:, 0]


def seat_against(n_seats: torch.Tensor, seats: int) -> Seating:
    """Seat one and the same net, which chooses as a bot does, in all seats but one of every game."""
    i = torch.arange(len(n_seats), device=n_seats.device)
    alone = torch.arange(seats, device=n_seats.device)[None, :] == (i % n_seats)[:, None]
    return Seating(~alone, (slice(0, len(n_seats)),), slice(0, 0), are_bots=True)


def seat_players(settings: Settings, n_seats: torch.Tensor, n_older: int, seats: int) -> Seating:
    """Seat older nets, each in its own slice of games, and taste; without older nets only taste."""
    n = len(n_seats)
    of_league, of_taste = int(n * settings.league_share) if n_older else 0, int(n * settings.taste_share)
    width = of_league // n_older if n_older else 0
    older = tuple(slice(k * width, (k + 1) * width) for k in range(n_older))
    first = n_older * width
    others = torch.zeros((n, seats), dtype=torch.bool, device=n_seats.device)
    i = torch.arange(first + of_taste, device=n_seats.device)
    place = (i // 2) % n_seats[: len(i)]
    alone = torch.arange(seats, device=n_seats.device)[None, :] == place[:, None]
    others[: len(i)] = torch.where((i % 2 == 0)[:, None], alone, ~alone)
    return Seating(others, older, slice(first, first + of_taste))
