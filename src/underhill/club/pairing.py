"""Who meets whom in a tournament of two at a table, and how everybody stands. Pure functions over what has been played.

Swiss: whoever has as many points meets, nobody twice while that can be avoided, and nobody has a second round off before everybody
had one. Round robin: everybody meets everybody once, by the circle method.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

BYE = -1  # in place of an opponent: a round off, which counts as a win
WIN, DRAW, LOSS = 2, 1, 0  # half points

Pair = tuple[int, int]  # entrants by number; the first one has the first seat


@dataclass(frozen=True)
class Played:
    """A pairing with its result in half points of the first and the second; a round off is one with BYE."""

    first: int
    second: int
    points: Pair


def points_of(entrant: int, played: Iterable[Played]) -> int:
    """The half points of an entrant."""
    return sum(each.points[0 if each.first == entrant else 1] for each in played if entrant in (each.first, each.second))


def opponents_of(entrant: int, played: Iterable[Played]) -> list[int]:
    """Whom an entrant has met, in order, rounds off left out."""
    met = [each.second if each.first == entrant else each.first for each in played if entrant in (each.first, each.second)]
    return [other for other in met if other != BYE]


def swiss_round(entrants: Sequence[int], played: Sequence[Played]) -> list[Pair]:
    """The pairings of the next round, the leaders first; the pair with BYE, if there is one, last."""
    order = sorted(entrants, key=lambda each: (-points_of(each, played), entrants.index(each)))
    met = {frozenset((each.first, each.second)) for each in played}
    off = _round_off(order, played, met)
    pairs = _matched([each for each in order if each != off], met)
    seated = [_seated(pair, played) for pair in pairs]
    return seated if off is None else [*seated, (off, BYE)]


def _round_off(order: Sequence[int], played: Sequence[Played], met: set[frozenset[int]]) -> int | None:
    """Who has the round off: of those who had the fewest the last, unless somebody else spares the others a second meeting."""
    if len(order) % 2 == 0:
        return None
    had = {each: sum(BYE in (p.first, p.second) and each in (p.first, p.second) for p in played) for each in order}
    fair = [each for each in reversed(order) if had[each] == min(had.values())]
    return min(fair, key=lambda off: _repeats(_matched([each for each in order if each != off], met), met))


def _repeats(pairs: Iterable[Pair], met: set[frozenset[int]]) -> int:
    return sum(frozenset(pair) in met for pair in pairs)


def _matched(order: Sequence[int], met: set[frozenset[int]]) -> list[Pair]:
    """Neighbours in the order as far as possible, with as few second meetings as possible."""
    allowed = 0
    while (pairs := _search(tuple(order), met, allowed, set())) is None:
        allowed += 1
    return pairs


def _search(
    order: tuple[int, ...], met: set[frozenset[int]], allowed: int, dead: set[tuple[tuple[int, ...], int]]
) -> list[Pair] | None:
    """The first matching with at most `allowed` second meetings; what is in `dead` has none."""
    if not order:
        return []
    if (order, allowed) in dead:
        return None
    first, rest = order[0], order[1:]
    for n, second in enumerate(rest):
        left = allowed - (frozenset((first, second)) in met)
        found = _search(rest[:n] + rest[n + 1 :], met, left, dead) if left >= 0 else None
        if found is not None:
            return [(first, second), *found]
    dead.add((order, allowed))
    return None


def _seated(pair: Pair, played: Sequence[Played]) -> Pair:
    """The first seat for whoever has had it less often."""
    firsts = [sum(each.first == one and each.second != BYE for each in played) for one in pair]
    return pair if firsts[0] <= firsts[1] else (pair[1], pair[0])


def round_robin(entrants: Sequence[int]) -> list[list[Pair]]:
    """All rounds: everybody meets everybody once; with an odd number everybody has one round off."""
    ring = [*entrants, *([BYE] if len(entrants) % 2 else [])]
    n, rounds = len(ring), []
    for number in range(n - 1):
        pairs = [(ring[i], ring[n - 1 - i]) for i in range(n // 2)]
        rounds.append([_turned(pair, number, i) for i, pair in enumerate(pairs)])
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return rounds


def _turned(pair: Pair, number: int, board: int) -> Pair:
    """First seats in turns; whoever has the round off stands first."""
    if BYE in pair:
        return (pair[0] if pair[1] == BYE else pair[1], BYE)
    return (pair[1], pair[0]) if (number if board == 0 else board) % 2 else pair


def usual_rounds(entrants: int) -> int:
    """Rounds after which a Swiss tournament has one leader at most."""
    return max(1, (entrants - 1).bit_length())


@dataclass(frozen=True)
class Standing:
    """Where an entrant stands: half points, and those of all opponents met (Buchholz), which decide between equals."""

    entrant: int
    place: int
    points: int
    opponents: int
    wins: int


def standings(entrants: Sequence[int], played: Sequence[Played]) -> list[Standing]:
    """Everybody, the best first; equals share a place."""
    points = {each: points_of(each, played) for each in entrants}
    beaten = {each: sum(points.get(other, 0) for other in opponents_of(each, played)) for each in entrants}
    wins = {each: _wins(each, played) for each in entrants}
    keys: Mapping[int, tuple[int, ...]] = {each: (points[each], beaten[each], wins[each]) for each in entrants}
    order = sorted(entrants, key=lambda each: keys[each], reverse=True)
    return [
        Standing(each, 1 + sum(keys[other] > keys[each] for other in entrants), points[each], beaten[each], wins[each])
        for each in order
    ]


def _wins(entrant: int, played: Iterable[Played]) -> int:
    return sum(each.points[0 if each.first == entrant else 1] == WIN for each in played if entrant in (each.first, each.second))
