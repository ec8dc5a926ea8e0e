"""Golden playthroughs: a whole match in notation with everything that happened, to be compared line by line and read in review."""

from underhill.core.game import Game
from underhill.core.match import Match, NewsItem
from underhill.core.pending import NONE
from underhill.core.rng import mix

STRIDE = 7919  # a prime apart, so that neighbouring choices of a playthrough are drawn independently


def playthrough(game: Game, seats: int, seed: int) -> str:
    """The text of a match in which every choice is drawn from the seed."""
    match = game.match(seats, seed)
    lines = [f"{game.title}, {seats} seats, seed {seed}, rules version {game.rules_version}"]
    lines += _new_lines(match, 0)
    while not match.is_over:
        choices = match.choices()
        choice = choices[mix(seed * STRIDE + match.n_choices) % len(choices)]
        n_news = len(match.all_news())
        lines.append(f"{match.n_choices + 1}. {game.words.seat_name(match.seat or 0, 'en')}: {choice.text}  (of {len(choices)})")
        match.play(choice)
        lines += _new_lines(match, n_news)
    lines.append(f"points {match.scores()}, winners {match.winners()}, state {game.layout.digest(match.state)}")
    return "\n".join(lines) + "\n"


def _new_lines(match: Match, first: int) -> list[str]:
    return [f"   {_audience(match, item)}{match.sentence(item)}" for item in match.all_news()[first:]]


def _audience(match: Match, item: NewsItem) -> str:
    if match.game.sees(NONE, item.code, item.seat):
        return ""
    return f"[to {match.game.words.seat_name(item.seat, 'en')}] "
