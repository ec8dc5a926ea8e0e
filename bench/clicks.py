"""Counts the clicks that one person needs for a whole game against bots, before and after empty clicks were saved.

    python bench/clicks.py [--games 6] [--seats 4]

Nobody clicks here: `greedy` plays every seat. Each choice of seat 0 that the page would have asked for is counted. Before: a
choice was made by the server only where everybody could see that it was forced, and every small choice was a click. After: the
server answers all that is forced, since the others are bots, and several choices cost one click where a button
(`pages/bundles.py`) leads to the position that `greedy` chooses, or to which it finds nothing better, but for what
it bids and pays without need. Others are made by hand, a click each."""

import argparse
import json
from collections import Counter
from dataclasses import dataclass

from underhill.bots.bot import Situation
from underhill.bots.greedy import GreedyBot
from underhill.club import orders
from underhill.club.orders import Mode, Orders
from underhill.club.playing import MOST_AT_ONCE
from underhill.club.table import Seat
from underhill.club.terms import SeatKind
from underhill.core.game import Game, games
from underhill.core.match import Match
from underhill.web.pages import folders
from underhill.web.pages.bundles import SEPARATOR, bundles_shown, without_names

PERSON = Seat(SeatKind.ME, owner="person")
BOT = Seat(SeatKind.BOT, bot="greedy")


@dataclass
class Asked:
    """As much of a table as standing orders look at."""

    match: Match
    game: Game
    seats: list[Seat]
    plays: tuple[()] = ()
    secret: str = "clicks"

    @property
    def deciding(self) -> int | None:
        """The seat that is asked."""
        return self.match.seat

    @property
    def decision(self) -> int:
        """The number of the decision."""
        return self.match.n_choices


def counted(game: Game, seats: int, seed: int, bot: GreedyBot) -> tuple[int, int]:
    """The clicks of seat 0 in one game, before and after."""
    match, before, after = game.match(seats, seed), 0, 0
    people, bots = [PERSON] * seats, [PERSON, *[BOT] * (seats - 1)]
    while not match.is_over:
        texts = chosen(match, bot)
        if match.seat == 0:
            after += orders.answer(Asked(match, game, bots), Orders()) is None  # type: ignore[arg-type]
        for text in texts:
            if match.seat == 0:
                before += orders.answer(Asked(match, game, people), Orders(Mode.ASK)) is None  # type: ignore[arg-type]
            match.play(text)
    return before, after


def chosen(match: Match, bot: GreedyBot) -> list[str]:
    """What is chosen next: one choice, or all that a button of seat 0 stands for."""
    wished = _wished(match, bot)
    if match.seat != 0:
        return wished
    buttons = [one["text"].split(SEPARATOR) for one in bundles_shown(match, "en")]
    if any(len(button) > 1 for button in buttons):
        wished = _carried_on(match, bot)
    positions, meant = _positions(match, wished), {}
    for button in buttons:
        is_wished = _positions(match, button)[-1] in positions or _is_part(match, button, wished)
        if is_wished or _bids_lower(match, button, wished) or _is_content(match, button, bot):
            meant[is_wished, len(button)] = button
    return meant[max(meant)] if meant else wished[:1]


def _bids_lower(match: Match, button: list[str], wished: list[str]) -> bool:
    """Whether a button bids, perhaps less than is wished, and pays with nothing else."""
    families = [_family(match, texts[0]) for texts in (button, wished)]
    return families == ["bid", "bid"] and not Counter(button[1:]) - Counter(wished)


def _is_part(match: Match, button: list[str], wished: list[str]) -> bool:
    """Whether a button holds only what is wished, perhaps in another order: one piece moved all its way before the next moves."""
    return _family(match, button[0]) == _family(match, wished[0]) and not Counter(button) - Counter(wished)


def _family(match: Match, text: str) -> str:
    return match.game.actions.family(match.game.actions.find(text) or 0)


def _is_content(match: Match, button: list[str], bot: GreedyBot) -> bool:
    """Whether the bot finds nothing better than each choice of a button, one after the other."""
    trial = match.copy()
    for text in button:
        leads = bot.leads(_situation(trial))
        if trial.seat != 0 or leads[trial.checked(text).id] < max(leads.values()):
            return False
        trial.play(text)
    return True


def _positions(match: Match, texts: list[str]) -> list[bytes]:
    """The positions after each of some choices, less what only counts or tells, and which of alike pieces is which."""
    alike = {field for question in folders.piecemeal(match.game) for field in question.get("alike", ())}
    trial, found = match.copy(), []
    for text in texts:
        trial.play(text)
        s = match.game.layout.copy(trial.state)
        s.decisions = s.reveals = 0
        s.rng = [0] * len(s.rng)
        found.append(without_names(match.game, s, sorted(alike)))
    return found


def _wished(match: Match, bot: GreedyBot) -> list[str]:
    return [match.game.actions.text(bot.choose(_situation(match)))]


def _situation(match: Match) -> Situation:
    return Situation.of(match.game, match.state, match.seat, seed=match.n_choices)


def _carried_on(match: Match, bot: GreedyBot) -> list[str]:
    """What the bot would choose for seat 0, one after the other."""
    trial, texts = match.copy(), []
    while trial.seat == 0 and len(texts) < MOST_AT_ONCE:
        texts += _wished(trial, bot)
        trial.play(texts[-1])
    return texts


def main() -> None:
    """One line per game."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--games", type=int, default=6)
    arguments.add_argument("--seats", type=int, default=4)
    wish = arguments.parse_args()
    for game in games().values():
        bot = GreedyBot()
        totals = [counted(game, wish.seats, seed, bot) for seed in range(wish.games)]
        before, after = (sum(pair[i] for pair in totals) / wish.games for i in (0, 1))
        shown = {"game": game.name, "before": round(before, 1), "after": round(after, 1), "fewer": round(1 - after / before, 3)}
        print(json.dumps(shown), flush=True)


if __name__ == "__main__":
    main()
