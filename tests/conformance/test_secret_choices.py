"""Every game: nobody can tell what another chooses in secret, from anything that is sent before the next public moment."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from conformance.test_secrecy import everything_sent
from underhill.core.game import Game, never
from underhill.core.match import Choice, Match
from underhill.core.pending import NONE

SEEDS = (52, 54)
STORIES = 3  # ways of choosing in secret that are compared


def news_for(match: Match, viewer: int | None) -> list[list[int]]:
    """What the last choice told a viewer."""
    s, seat = match.state, NONE if viewer is None else viewer
    return [list(entry) for entry in s.news[: s.n_news] if match.game.sees(seat, entry[0], entry[1])]


def is_secret_from(match: Match, declared: bool, viewer: int | None) -> bool:
    """Whether the last choice was hidden: it told this viewer nothing, and the game says so or it made news for others."""
    return not news_for(match, viewer) and (declared or match.state.n_news > 0)


@dataclass(frozen=True)
class Moment:
    """What a viewer is told by a choice, and all that they have afterwards: view, choices, log."""

    news: list[list[int]]
    sent: bytes
    log: list[str]


def story(match: Match, viewer: int | None, chance: random.Random) -> list[Moment]:
    """What a viewer gets with each secret choice, up to and with the first that tells them something, or that asks another."""
    match, seat, moments = match.copy(), match.seat, []
    while match.seat == seat and not match.is_over and not (moments and moments[-1].news):
        match.play(chance.choice(match.choices()))
        moments.append(Moment(news_for(match, viewer), everything_sent(match, viewer), match.log(viewer)))
    return moments


def check_moment(before: Match, viewer: int | None, seed: int) -> None:
    """Compare several ways of choosing in secret from one moment on. What is told in public may differ; nothing else may."""
    stories = [story(before, viewer, random.Random(seed + i)) for i in range(STORIES)]
    for other in stories[1:]:
        for step, (first, second) in enumerate(zip(stories[0], other, strict=False), start=1):
            if first.news != second.news:
                break
            assert first == second, (
                f"{before.game.name}: seat {before.seat} answers {before.prompt()!r} in secret (choice {before.n_choices + 1}), "
                f"and viewer {viewer} can tell two answers apart after {step} choices"
            )


def secret_moments(game: Game, seats: int, seed: int) -> Iterator[tuple[Match, list[int | None]]]:
    """Moments of a random match before a secret choice, each with those from whom it is hidden."""
    match, chance = game.match(seats, seed), random.Random(seed)
    while not match.is_over:
        seat, declared = match.seat, game.heuristics is not None and game.heuristics.is_secret(match.state)
        match.play(chance.choice(match.choices()))
        others = [viewer for viewer in (None, *range(seats)) if viewer != seat]
        hidden = [viewer for viewer in others if is_secret_from(match, declared, viewer)]
        if hidden:
            before = match.copy()
            before.undo()
            yield before, hidden


@pytest.mark.parametrize("seed", [SEEDS[0], *(pytest.param(seed, marks=pytest.mark.thorough) for seed in SEEDS[1:])])
def test_secret_choices_show_nothing_until_something_public_happens(game, seats, seed):
    for before, hidden in secret_moments(game, seats, seed):
        for viewer in hidden:
            check_moment(before, viewer, 1000 * seed + before.n_choices)


def is_told_at_once(before: Match, first: Choice, second: Choice) -> bool:
    """Whether the seat that is asked after a choice can tell which of two it was; true if the same seat goes on choosing."""
    ways = [before.copy(), before.copy()]
    for way, choice in zip(ways, (first, second), strict=True):
        way.play(choice)
    if any(way.is_over or way.seat == before.seat for way in ways) or ways[0].seat != ways[1].seat:
        return True
    told = [(news_for(way, way.seat), everything_sent(way, way.seat)) for way in ways]
    return told[0] != told[1]


def test_whoever_is_asked_next_can_tell_what_was_chosen_unless_it_is_declared_secret(game, seats):
    """Bots draw secret choices by chance, so that nobody foresees them: the game must name all of them."""
    if game.heuristics is None:
        return
    match, chance = game.match(seats, SEEDS[0]), random.Random(SEEDS[0])
    while not match.is_over:
        choices = match.choices()
        if len(choices) > 1 and not game.heuristics.is_secret(match.state):
            first, second = chance.sample(choices, 2)
            assert is_told_at_once(match, first, second), (
                f"{game.name}: seat {match.seat} answers {match.prompt()!r} (choice {match.n_choices + 1}), and who is asked next "
                f"cannot tell {first.text!r} from {second.text!r}"
            )
        match.play(chance.choice(choices))


def test_secret_choices_are_met(game):
    if game.heuristics is not None and game.heuristics.is_secret is not never:
        assert any(True for seats in game.seats for _ in secret_moments(game, seats, SEEDS[0]))
