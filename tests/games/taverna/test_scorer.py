"""A second scorer, written from the rulebook's pages on points and the end, agrees with the engine on whole random games.

It reads what lies on the table and follows the choices, without any code of `scoring.py`. UNDERHILL_SCORED_GAMES=1000 plays more.
"""

import os
import random
from typing import Any

import pytest

from underhill.core.pending import clear_news, pending_seat
from underhill.games.taverna import GAME
from underhill.games.taverna.ids import Favour, News, People, Phase, Royal, Spell, Tavern

GAMES = int(os.environ.get("UNDERHILL_SCORED_GAMES", "100"))
LADDER = (-3, -1, 0, 1, 2, 4, 7, 10)
WORTH = (3, 6, 9, 12, 15)
NEEDS = {
    Royal.QUEEN: (0, 2, 3, 4, 5),
    Royal.TREASURER: (0, 6, 9, 12, 15),
    Royal.ARCHDUKE: (1, 2, 3, 4, 5),
    Royal.ARCHMAGE: (0, 2, 3, 4, 5),
}


class Tally:
    """Points written down while a game is played, as people at a table do."""

    def __init__(self, s: Any):
        side = "2_3" if s.n_seats <= 3 else "4_5"
        self.deeds = [GAME.numbers[f"deed_points_{side}.{tavern.name.lower()}"] for tavern in Tavern]
        self.points = [0] * s.n_seats
        self.orcs = [0] * s.n_seats

    def watch(self, s: Any, p: int, text: str) -> None:
        """After a choice of seat p: deeds, guild tokens and the orcs' bonus score at once."""
        family, *words = text.split()
        if family == "deed":
            self.points[p] += self.deeds[Tavern[words[0].upper()]][int(words[1]) - 1]
        elif family == "token":
            self.points[p] += 3
        for seat in range(s.n_seats):
            for level in range(self.orcs[seat] + 1, s.level[seat][People.ORC] + 1):
                if LADDER[level] in (0, 2) and s.phase == Phase.TURNS:  # the King's levels bring no bonus
                    self.points[seat] += 2
            self.orcs[seat] = s.level[seat][People.ORC]
        for code, seat, people, _ in s.news[: s.n_news]:
            if code == News.ECHOES and people == People.ORC:
                self.points[seat] += 2


def expected_to_score(s: Any, done: list[int]) -> int:
    """Who chooses a royal scoring now: the highest on the chosen ladder, ties by the ladders to its right, then by turn order."""
    queens = s.n_seats == 2 and len(done) >= 2
    chosen = s.queen_people if queens else s.king_people
    ladders = [(chosen + i) % 4 for i in range(4)]
    waiting = [p for p in range(s.n_seats) if done.count(p) == int(queens)]
    return max(waiting, key=lambda p: ([s.level[p][ladder] for ladder in ladders], -((p - s.first) % s.n_seats)))


def royal_points(s: Any, p: int, royal: Royal) -> int:
    """What a scoring brings, by what lies before a player at the end."""
    if royal == Royal.KING:
        return 5
    have = {
        Royal.QUEEN: sum(s.favours[p][favour] + s.spent[p][favour] for favour in Favour),
        Royal.TREASURER: s.coins[p],
        Royal.ARCHDUKE: sum(row.count(p) for row in s.deed_owner),
        Royal.ARCHMAGE: sum(s.cast[p]) + s.cast[p][Spell.FIREWORKS],
    }[royal]
    return max((worth for worth, need in zip(WORTH, NEEDS[royal], strict=True) if have >= need), default=0)


def totals(s: Any, taken: list[int]) -> list[int]:
    """Points taken in the game, privileges, royal scorings and ladders."""
    return [
        taken[p]
        + s.privileges[p]
        + sum(royal_points(s, p, royal) for royal in Royal if s.royal_of[royal] == p)
        + sum(LADDER[level] for level in s.level[p])
        for p in range(s.n_seats)
    ]


def played(seats: int, seed: int) -> tuple[Any, Tally]:
    """A random game to its end, with its tally; the order of the royal scorings is checked on the way."""
    s, chance, done = GAME.new_state(seats, seed), random.Random(seed), []
    tally = Tally(s)
    while s.depth:
        p, text = pending_seat(s), GAME.actions.text(a := chance.choice(GAME.legal_list(s)))
        if text.startswith("royal"):
            assert p == expected_to_score(s, done)
            done.append(p)
        clear_news(s)
        GAME.rules.play(s, a)
        tally.watch(s, p, text)
    return s, tally


@pytest.mark.parametrize("seats", GAME.seats)
def test_both_scorers_agree(seats):
    ties = 0
    for seed in range(GAMES):
        s, tally = played(seats, seed)
        engine, places = [0] * seats, [0] * seats
        GAME.rules.scores(s, engine)
        GAME.rules.places(s, places)
        mine = totals(s, tally.points)
        assert mine == engine, f"seed {seed}"
        order = sorted(range(seats), key=lambda p: (-mine[p], s.birthday[p]))
        assert [places[p] for p in order] == list(range(seats)), f"seed {seed}"
        ties += len(set(mine)) < seats
    assert ties  # so that birthdays were asked for
