"""Piecemeal questions asked as one: several small choices of a seat, offered as one button. On the server they stay small choices.

What is possible is tried out on a state in which everything that the viewer cannot know is dealt anew, so no button depends on it.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from copy import copy
from itertools import groupby, pairwise
from typing import Any

from underhill.core.game import Game
from underhill.core.match import Choice, Match
from underhill.core.pending import clear_news, is_over, pending_seat
from underhill.core.rng import seed_rng
from underhill.web.pages import folders
from underhill.web.pages.phrases import common, counted, headless, joined, shortened

SEPARATOR = ";"  # between the choices that one button stands for
MOST_TRIED = 320  # choices tried out for one page; a question that would take more is left as it is
MOST_SHOWN = 24  # more are left as single choices
MOST_BESIDE = 14  # ways to go on after one choice that are offered beside it
MOST_SHOWN_BESIDE = 40  # of all these
MOST_MOVES = 24  # ways in which several pieces move, below those in which one does
MOST_PAYMENTS = 12  # of those that do not overpay; others can be made by hand

FROM_AND_TO = 2  # choices that tell the way of one piece

Run = tuple[int, ...]
Question = Mapping[str, Any]
Moments = dict[Run, Any]  # the state after each run of choices


def bundles_shown(match: Match, language: str, names: Sequence[str] = ()) -> list[dict[str, Any]]:
    """The buttons that answer a piecemeal question with one click, the cheapest first; none where it cannot be asked as one."""
    questions = _questions(match.game, match.state)
    moments: Moments = {(): _imagined(match)} if questions else {}
    shown: list[dict[str, Any]] = []
    for question in questions:
        if shown and not question.get("moves"):
            continue
        runs = _offered(match.game, _runs(match.game, moments, question), question)
        if 0 < len(runs) <= _room(question):
            shown += [_button(match, run, moments, question, language, names) for run in runs]
    return shortened(headless(shown))


def _room(question: Question) -> int:
    """How many buttons a question may have: few where they stand below those of another."""
    if question.get("moves"):
        return MOST_MOVES
    return MOST_SHOWN_BESIDE if question.get("beside") else MOST_SHOWN


def _questions(game: Game, s: Any) -> list[Question]:
    """The piecemeal questions that the decision asked now belongs to, the best first."""
    key = game.prompt(s)[0]
    return [question for question in folders.piecemeal(game) if key in question["prompts"]]


def _offered(game: Game, runs: list[Run], question: Question) -> list[Run]:
    """The ways to answer that get a button, in their order."""
    n_beside = question.get("beside")
    if question.get("along"):
        shortest = sorted(runs, key=len)[:MOST_SHOWN]
        return sorted(shortest, key=lambda run: (_prepares(game, run[0], question), run[0], len(run), run[-1]))
    if question.get("moves"):
        return [run for run in runs if len(_told(game, run)) > FROM_AND_TO]
    if question.get("least"):
        runs = sorted(_least(runs), key=lambda run: (_sum(game, run), len(run), run))
        runs = sorted(runs, key=lambda run: run[0]) if n_beside else runs[:MOST_PAYMENTS]
    return _few_after_each(runs, n_beside) if n_beside else runs


def _few_after_each(runs: list[Run], n_beside: int) -> list[Run]:
    """Those that stand beside choices that few ways lead on from, the fewest first, as many as there is room for."""
    several = Counter(run[0] for run in runs if len(run) > 1)
    ways = Counter(run[:n_beside] for run in runs if several[run[0]] > 1)
    chosen: set[Run] = set()
    for beside, n in sorted(ways.items(), key=lambda pair: pair[1]):
        if n <= MOST_BESIDE and sum(ways[each] for each in chosen) + n <= MOST_SHOWN_BESIDE:
            chosen.add(beside)
    offered = [run for run in runs if len(run) > 1 and run[:n_beside] in chosen]
    return sorted(offered, key=lambda run: (several[run[0]], run[:n_beside]))


def _runs(game: Game, moments: Moments, question: Question) -> list[Run]:
    """Every way to answer the whole question, none if too many or each is one choice; notes the moments on the way."""
    found: dict[Run, Run] = {}
    met: set[Run] = set()
    waiting: list[tuple[Run, list[int]]] = [((), game.legal_list(moments[()]))]
    while waiting:
        taken, legal = waiting.pop()
        legal = [a for a in legal if game.actions.family(a) not in question.get("without", ())]
        if len(moments) + len(legal) > MOST_TRIED or _are_too_many(found, question):
            return []
        onward, ended = _followed(game, moments, taken, legal, question)
        for a in onward:
            run = (*taken, a)
            if (way := (_waits_for(game, a, question), *_way(game, question, run))) not in met:
                met.add(way)
                waiting.append((run, _worth_trying(game, moments, run, question)))
        for a in ended:
            found.setdefault(_way(game, question, (*taken, a)), (*taken, a))
    return sorted(found.values()) if any(len(run) > 1 for run in found.values()) else []


def _waits_for(game: Game, a: int, question: Question) -> int:
    """What else tells where a run stands: the last choice, unless pieces have moved, which may have gone in any order."""
    return -1 if game.actions.family(a) in question.get("moves", ())[1:] else a


def _are_too_many(found: dict[Run, Run], question: Question) -> bool:
    """Whether there are more ways than buttons, and no rule that leaves some of them out."""
    return len(found) > _room(question) and not any(question.get(key) for key in ("least", "along", "beside"))


def _followed(game: Game, moments: Moments, taken: Run, legal: list[int], question: Question) -> tuple[list[int], list[int]]:
    """The choices after which the question goes on, and those with which it may end."""
    onward, ended = list[int](), list[int]()
    only_first = game.prompt(moments[taken])[0] in question.get("first", ())
    for a in _unlike(game, moments, taken, legal, question):
        if only_first and onward:
            break
        s, t = moments[taken], _after(game, moments, (*taken, a))
        if _goes_on(game, s, a, t, question):
            onward.append(a)
        if a not in onward or _may_end(game, a, t, question):
            ended.append(a)
    return ([] if question.get("least") and taken and ended else onward), ended


def _unlike(game: Game, moments: Moments, taken: Run, legal: list[int], question: Question) -> list[int]:
    """Of the choices that only name another of two alike pieces the first: a stone on either of two slaves that have none."""
    alike: Sequence[str] = question.get("alike", ())
    if not alike:
        return legal
    kept = list[int]()
    for a in legal:
        t = _after(game, moments, (*taken, a))
        if not any(_is_renamed(game, t, _after(game, moments, (*taken, other)), alike) for other in kept):
            kept.append(a)
    return kept


def _is_renamed(game: Game, s: Any, t: Any, alike: Sequence[str]) -> bool:
    """Whether two positions differ only in which of alike pieces is which."""
    pairs = [(getattr(s, field), getattr(t, field)) for field in alike]
    if all(rows == others for rows, others in pairs) or any(_sorted(rows) != _sorted(others) for rows, others in pairs):
        return False
    return without_names(game, s, alike) == without_names(game, t, alike)


def _sorted(rows: list[list[int]]) -> list[list[int]]:
    return [sorted(row) for row in rows]


def without_names(game: Game, s: Any, alike: Sequence[str]) -> bytes:
    """A position in which nobody can tell which is which of the entries of some fields."""
    t = game.layout.copy(s)
    clear_news(t)
    for field in alike:
        setattr(t, field, _sorted(getattr(t, field)))
    return game.layout.to_bytes(t)


def _after(game: Game, moments: Moments, run: Run) -> Any:
    """The state after a run of choices: each is tried out once, whichever question asks."""
    if run not in moments:
        moments[run] = _played(game, moments[run[:-1]], run[-1])
    return moments[run]


def _way(game: Game, question: Question, run: Run) -> Run:
    """What tells one answer from another: the order if it counts, but not the places between for a piece that moves on."""
    if question.get("along"):
        return tuple(run[i] for i in _told(game, run))
    if question.get("moves"):
        return _moved(game, run, question["moves"])
    return run if question.get("ordered") else tuple(sorted(run))


def _moved(game: Game, run: Run, moves: Sequence[str]) -> Run:
    """From where to where pieces move in all, whichever of them goes how far: "from 3, to 8, from 8, to 11" is "from 3, to 11"."""
    names = [(game.actions.family(a), game.actions.arguments(a)) for a in run]
    between = Counter(at for family, at in names if family == moves[0]) & Counter(at for family, at in names if family == moves[1])
    left = Counter(run)
    for a, (family, at) in zip(run, names, strict=True):
        if family in moves and left[a] > Counter(run)[a] - between[at]:
            left[a] -= 1
    return tuple(sorted(left.elements()))


def _told(game: Game, run: Run) -> list[int]:
    """Which choices of a run say where a piece goes: of "rise from 3, to 8, rise from 8, to 11" the first and the last."""
    family, arguments = game.actions.family, game.actions.arguments
    told: list[int] = []
    for i, a in enumerate(run):
        if i > 1 and family(a) == family(run[i - 2]) != family(run[i - 1]) and arguments(a) == arguments(run[i - 1]):
            told.pop()
        else:
            told.append(i)
    return told


def _worth_trying(game: Game, moments: Moments, run: Run, question: Question) -> list[int]:
    """The choices that may follow a run, less those that only give in another order what is tried anyway.

    What only prepares is followed by more of that or by what it makes possible; a piece that moves on does so itself."""
    legal, family, arguments = game.legal_list(moments[run]), game.actions.family, game.actions.arguments
    if _prepares(game, run[-1], question):
        before, along = set(game.legal_list(moments[run[:-1]])), question.get("along")
        return [a for a in legal if a not in before or a == run[-1] or (along and a > run[-1] and _prepares(game, a, question))]
    if _moves_on(game, moments[run], question):
        return [a for a in legal if len(run) > 1 and family(a) == family(run[-2]) and arguments(a) == arguments(run[-1])]
    if question.get("ordered"):
        return legal
    if question.get("once"):
        return [a for a in legal if arguments(a)[:1] > arguments(run[-1])[:1]]
    return [a for a in legal if a >= run[-1] or family(a) != family(run[-1])]


def _prepares(game: Game, a: int, question: Question) -> bool:
    return game.actions.family(a) in question.get("prepares", ())


def _moves_on(game: Game, t: Any, question: Question) -> bool:
    """Whether a piece that has moved may move on."""
    return bool(question.get("along")) and game.prompt(t)[0] == question["prompts"][0] and not _meets(game, t, question)


def _meets(game: Game, t: Any, question: Question) -> bool:
    """Whether there is news that ends a piece's way."""
    return any(game.news(entry[0]).name.lower() in question["until"] for entry in t.news[: t.n_news])


def _may_end(game: Game, a: int, t: Any, question: Question) -> bool:
    """Whether one may also leave it at that."""
    return (_prepares(game, a, question) and not question.get("beside")) or _moves_on(game, t, question)


def _imagined(match: Match) -> Any:
    """A state in which all that the seat that decides cannot know is dealt anew."""
    p, s = pending_seat(match.state), match.game.layout.copy(match.state)
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


def _goes_on(game: Game, s: Any, a: int, t: Any, question: Question) -> bool:
    """Whether the same question is asked on (or the next of an ordered one), and the seat has learnt nothing meanwhile."""
    prompts = question["prompts"]
    if is_over(t) or pending_seat(t) != pending_seat(s) or game.prompt(t)[0] not in prompts or list(t.rng) != list(s.rng):
        return False
    if t.reveals != s.reveals and not question.get("shows"):
        return False
    before, now = game.prompt(s)[0], game.prompt(t)[0]
    if not question.get("ordered") or prompts.index(now) > prompts.index(before):
        return True
    return now in question.get("again", ()) or _prepares(game, a, question) or (now != before and _moves_on(game, t, question))


def _least(runs: list[Run]) -> list[Run]:
    """Those that do without nothing of another: paying more than is needed is left to the hand."""
    counted = [(run, Counter(run)) for run in runs]
    return [run for run, own in counted if not any(other != own and other <= own for _, other in counted)]


def _sum(game: Game, run: Run) -> int:
    return sum(sum(game.actions.arguments(a)) for a in run)


def _button(match: Match, run: Run, moments: Moments, question: Question, language: str, names: Sequence[str]) -> dict[str, Any]:
    """A button: "Play Fairy 3 + 4 + 5"; its group are the first choices, beside which it stands: as many as the question says."""
    trial, choices = copy(match), list[Choice]()
    for i, a in enumerate(run):
        trial.state = moments[run[:i]]
        choices.append(trial.choice(a))
    phrases = _phrases(_named(choices, run, question), question, language, names)
    before = min(question.get("beside", 0), len(phrases) - 1)
    group, phrases = _between(question).join(phrases[:before]), phrases[before:]
    words = _pairs(phrases) if question.get("moves") else _between(question).join(phrases)
    return {"text": SEPARATOR.join(choice.text for choice in choices), "words": words, "group": group}


def _pairs(phrases: list[str]) -> str:
    """Ways of several pieces, each from where to where: "the pixie from 3 → 8 + 5 → 9". What the first is called is not said again,
    and not at all where the question is where it goes."""
    told = phrases[: len(phrases) % FROM_AND_TO]
    first = [] if told else phrases[0].split()
    for i in range(len(told), len(phrases), FROM_AND_TO):
        origin, goal = phrases[i].split(), phrases[i + 1]
        rest = " ".join(origin[common([first, origin]) if told else 0 :])
        told.append(f"{rest} → {goal}" if rest else goal)
    return " + ".join(told)


def _named(choices: list[Choice], run: Run, question: Question) -> list[Choice]:
    """The choices that a button names: not what only ends the question, nor the places between for a piece that moves on."""
    game = choices[0].game
    if question.get("beside"):
        return choices[:-1] if len(choices) > FROM_AND_TO and not game.actions.arguments(choices[-1].id) else choices
    told = [choices[i] for i in _told(game, run)] if question.get("along") or question.get("moves") else choices
    return [choice for choice in told if game.actions.arguments(choice.id)] or told


def _phrases(choices: list[Choice], question: Question, language: str, names: Sequence[str]) -> list[str]:
    """Choices in words: those of a kind together, or where the order counts those that are alike."""
    if question.get("moves"):
        return [choice.words(language, names) for choice in choices]
    if question.get("ordered"):
        told = [(words, len(list(alike))) for words, alike in groupby(choice.words(language, names) for choice in choices)]
        return [counted(_said_on(words, before), n) for (before, _), (words, n) in pairwise([("", 0), *told])]
    kinds = groupby(choices, key=lambda choice: choice.game.actions.family(choice.id))
    return [joined([choice.words(language, names) for choice in kind]) for _, kind in kinds]


def _said_on(phrase: str, before: str) -> str:
    """A phrase after another, less the words before its colon that both begin with: "Next under the deck: fox → deer"."""
    head, colon, rest = phrase.partition(": ")
    return rest if colon and before.startswith(head + colon) else phrase


def _between(question: Question) -> str:
    return " → " if question.get("ordered") or question.get("first") else " + "
