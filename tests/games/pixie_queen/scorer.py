"""A second scorer: keeps a player's notes from the public news alone and counts as the printed books say at the end of the game.

It knows nothing of scoring.py: penalty points, reward tiles and tokens, stones on slaves (bread takes them off first), then 3
points for every good of which nobody has more.
"""

from typing import Any

from underhill.games.pixie_queen.ids import Ability, Cube, Good, News

PENALTIES = {News.PASSES, News.OFFERS_NOTHING, News.PUNISHED, News.COPY_PENALTY, News.SLAVE_POINTS, News.TRACK_POINTS}
GIVEN_AWAY = {News.PAYS, News.OFFERS, News.DUMPS, News.ADDS}
MOST_OF_A_GOOD = 3
STONE_ON_A_SLAVE = 1


class Notes:
    """What somebody at the table would have written down."""

    def __init__(self, s: Any):
        seats = range(s.n_seats)
        self.stock = [list(s.stock[p]) for p in seats]
        self.penalties, self.rewards, self.stones = ([0 for _ in seats] for _ in range(3))
        self.servants: list[list[int]] = [[] for _ in seats]  # the rounds in which each seat sent one
        self.fallen = [False for _ in seats]
        self.victim, self.round = -1, 0

    def read(self, s: Any) -> None:
        """Write down the news of the last choice."""
        news = [tuple(entry) for entry in s.news[: s.n_news]]
        for i, (code, p, a, b) in enumerate(news):
            is_last_bread = code == News.PAYS and i + 1 < len(news) and news[i + 1][0] == News.FINAL_STONES
            if not is_last_bread:  # the bread for the last stones is counted in `scores`
                self._note(code, p, a, b)

    def _note(self, code: int, p: int, a: int, b: int) -> None:
        if code == News.GAINS:
            self.stock[p][a] += b
            if self.victim >= 0:
                self.stock[self.victim][a] -= b
            return
        self.victim = a if code == News.ROBS else -1
        if code in GIVEN_AWAY:
            self.stock[p][a] -= b
        elif code == News.DRAWS and a != Cube.STONE:
            self.stock[p][Good.SILVER + a] += 1
        elif code in PENALTIES:
            self.penalties[p] += a
            assert self.penalties[p] == b, "the log counts the same points"
        else:
            self._note_pixies(code, p, a, b)

    def _note_pixies(self, code: int, p: int, a: int, b: int) -> None:
        if code == News.TAKES_REWARD:
            self.rewards[p] += b
        elif code == News.TOKEN:
            self.rewards[p] += a
        elif code == News.CHAINS:
            self.stones[a] += 1
        elif code in (News.UNCHAINS, News.FREES):
            self.stones[p] -= 1
        elif code == News.ROUND:
            self.round = a
        elif code == News.PALACE:
            self.servants[p].append(self.round)
        elif code == News.PIT:
            self.fallen[p], self.stock[p], self.stones[p] = True, [0] * len(Good), 0

    def scores(self, s: Any) -> list[int]:
        """Everybody's points; those in the pit have the same, below everybody who is in (ruling 56)."""
        points = [self.rewards[p] - self.penalties[p] for p in range(s.n_seats)]
        for p in range(s.n_seats):
            is_free = s.ability_at[Ability.FREE_STONES] == p
            taken_off = self.stones[p] if is_free else min(self.stones[p], self.stock[p][Good.BREAD])
            self.stock[p][Good.BREAD] -= 0 if is_free else taken_off
            points[p] -= STONE_ON_A_SLAVE * (self.stones[p] - taken_off)
        for good in Good:
            most = max(stock[good] for stock in self.stock)
            for p, stock in enumerate(self.stock):
                points[p] -= MOST_OF_A_GOOD if most and stock[good] == most else 0
        return self._with_the_pit(points)

    def _with_the_pit(self, points: list[int]) -> list[int]:
        inside = [points[p] for p, fallen in enumerate(self.fallen) if not fallen]
        deepest = [-self.penalties[p] for p, fallen in enumerate(self.fallen) if fallen]
        return [min([*deepest, *(n - 1 for n in inside)]) if self.fallen[p] else n for p, n in enumerate(points)]

    def winners(self, points: list[int]) -> list[int]:
        """Most points; then more servants; then the earlier first one."""
        seats = [p for p, fallen in enumerate(self.fallen) if not fallen]
        key = {p: (points[p], len(self.servants[p]), -min(self.servants[p], default=0)) for p in seats}
        return [p for p in seats if key[p] == max(key.values())]
