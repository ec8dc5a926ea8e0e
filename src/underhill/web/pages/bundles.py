"""Piecemeal questions asked as one: several small choices of a seat, offered as one button. On the server they stay small choices.

What is possible is tried out on a state in which everything that the viewer cannot know is dealt anew, so no button depends on it.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from underhill.core.game import Game
from underhill.core.match import Choice, Match
from underhill.core.pending import clear_news, is_over, pending_seat
from underhill.core.rng import seed_rng
from underhill.web.pages import folders

SEPARATOR = ";"  # between the choices that one button stands for
MOST_TRIED = 400  # choices, before the question is left as it is
MOST_SHOWN = 24  # more are left as single choices
MOST_PAYMENTS = 12  # of those that do not overpay; others can be made by hand

Run = tuple[int, ...]


def bundles_shown(match: Match, language: str, names: Sequence[str] = ()) -> list[dict[str, Any]]:
    """The buttons that answer a piecemeal question with one click, the cheapest first; none where it cannot be asked as one."""
    question = _question(match.game, match.state)
    runs = _runs(match, question) if question else None
    if not runs:
        return []
    if question.get("least"):
        runs = sorted(_least(runs), key=lambda run: (_sum(match.game, run), len(run), run))[:MOST_PAYMENTS]
    arrow = " → " if question.get("ordered") else ""
    return [_button(match, run, language, names, arrow) for run in runs] if len(runs) <= MOST_SHOWN else []


def _question(game: Game, s: Any) -> Mapping[str, Any]:
    """The piecemeal question that the decision asked now belongs to; empty if it is none."""
    key = game.prompt(s)[0]
    return next((question for question in folders.piecemeal(game) if key in question["prompts"]), {})


def _runs(match: Match, question: Mapping[str, Any]) -> list[Run]:
    """Every way to answer the whole question, none if there are too many or each is one choice; the order counts if it says so."""
    game, p, ordered = match.game, pending_seat(match.state), question.get("ordered")
    found: dict[Run, Run] = {}
    waiting: list[tuple[Any, Run]] = [(_imagined(match, p), ())]
    tried = 0
    while waiting:
        s, taken = waiting.pop()
        after = [(a, _played(game, s, a)) for a in game.legal_list(s)]
        tried += len(after)
        if tried > MOST_TRIED:
            return []
        ends = [a for a, t in after if not _goes_on(game, s, t, p, question)]
        for a in ends:
            found.setdefault((*taken, a) if ordered else tuple(sorted((*taken, a))), (*taken, a))
        if not (question.get("least") and ends):
            waiting += [(t, (*taken, a)) for a, t in after if a not in ends and (ordered or not taken or a >= taken[-1])]
    return sorted(found.values()) if any(len(run) > 1 for run in found.values()) else []


def _imagined(match: Match, p: int) -> Any:
    s = match.game.layout.copy(match.state)
    match.game.arrange(s, p)
    seed_rng(s, 1)
    match.game.rules.resample(s, p)
    return s


def _played(game: Game, s: Any, a: int) -> Any:
    t = game.layout.copy(s)
    clear_news(t)
    t.decisions += 1
    game.rules.play(t, a)
    return t


def _goes_on(game: Game, s: Any, t: Any, p: int, question: Mapping[str, Any]) -> bool:
    """Whether the same question is asked on (or the next of an ordered one), and nobody has learnt anything meanwhile."""
    prompts = question["prompts"]
    if is_over(t) or pending_seat(t) != p or game.prompt(t)[0] not in prompts:
        return False
    if question.get("ordered") and len(prompts) > 1 and prompts.index(game.prompt(t)[0]) <= prompts.index(game.prompt(s)[0]):
        return False
    return bool(t.reveals == s.reveals and list(t.rng) == list(s.rng))


def _least(runs: list[Run]) -> list[Run]:
    """Those that do without nothing of another: paying more than is needed is left to the hand."""
    counted = [(run, Counter(run)) for run in runs]
    return [run for run, own in counted if not any(other != own and other <= own for _, other in counted)]


def _sum(game: Game, run: Run) -> int:
    return sum(sum(game.actions.arguments(a)) for a in run)


def _button(match: Match, run: Run, language: str, names: Sequence[str], arrow: str) -> dict[str, Any]:
    """A button: "Play Fairy 3 + 4 + 5"; a choice that only ends the question is not named."""
    game, trial = match.game, match.copy()
    choices: list[Choice] = []
    trial.state = _imagined(match, pending_seat(match.state))
    for a in run:
        choices.append(trial.choice(a))
        trial.state = _played(game, trial.state, a)
    named = [choice for choice in choices if game.actions.arguments(choice.id)] or choices
    phrases = [choice.words(language, names) for choice in named]
    words = arrow.join(phrases) if arrow else joined(phrases)
    return {"text": SEPARATOR.join(choice.text for choice in choices), "words": words}


def joined(phrases: Sequence[str]) -> str:
    """Phrases as one, with what all begin and end with said once: "Play Fairy 3 + 4"."""
    if len(set(phrases)) == 1:
        return f"{len(phrases)} × {phrases[0]}" if len(phrases) > 1 else phrases[0]
    split = [words.split() for words in phrases]
    before = _common(split)
    after = _common([words[before:][::-1] for words in split])
    middles = [" ".join(words[before : len(words) - after]) for words in split]
    if not all(middles):
        return " + ".join(phrases)
    return " ".join([*split[0][:before], " + ".join(middles), *split[0][len(split[0]) - after :]])


def _common(split: list[list[str]]) -> int:
    """How many words all begin with."""
    return next((n for n, words in enumerate(zip(*split, strict=False)) if len(set(words)) > 1), min(map(len, split)))
