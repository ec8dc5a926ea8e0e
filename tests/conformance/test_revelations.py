"""Undo and secrets: whenever a choice teaches anybody something hidden, the game marks it, so that taking it back needs consent.

A viewer has learnt something if a world that they thought possible before cannot have led to what they see now. Such worlds are
dealt by `resample`, with another generator: what dice and shuffled piles say is hidden too.
"""

import random

import toy_games.lantern as lantern
from conftest import GAMES, walk

from conformance.test_secrecy import everything_sent, resampled
from underhill.core.match import Match
from underhill.core.pending import clear_news

WORLDS = 2


def played(match: Match, a: int) -> Match:
    """The same world after a choice."""
    after = match.copy()
    clear_news(after.state)
    after.state.decisions += 1
    match.game.rules.play(after.state, a)
    return after


def is_excluded(world: Match, viewer: int | None, a: int, seen: bytes) -> bool:
    """Whether nothing that could be chosen in a world leads to what a viewer sees; their own choice they know."""
    legal = world.game.legal_list(world.state)
    tried = [a] if viewer == world.seat else sorted(legal, key=lambda other: other != a)
    return not any(other in legal and everything_sent(played(world, other), viewer) == seen for other in tried)


def who_learns(before: Match, after: Match, a: int, seed: int) -> list[int | None]:
    """The viewers for whom a choice excludes a world that they thought possible."""
    viewers = [None, *range(before.seats)]
    worlds = {viewer: [resampled(before, viewer, seed + k) for k in range(WORLDS)] for viewer in viewers}
    return [v for v in viewers if any(is_excluded(world, v, a, everything_sent(after, v)) for world in worlds[v])]


def unmarked_revelations(game, seats, seed, every=1, options=None) -> list[str]:
    """The choices of a random match that taught somebody something without being marked."""
    found, before = [], None
    chance = random.Random(seed)
    for match in walk(game, seats, seed, options):
        if before is not None and match.state.reveals == before.state.reveals and chance.randrange(every) == 0:
            a = match._history[-1][0]
            if viewers := who_learns(before, match, a, 1000 * match.n_choices + seed):
                found.append(f"{game.actions.text(a)} (choice {match.n_choices}) taught {viewers}")
        before = match.copy()
    return found


def test_whatever_anybody_learns_is_marked(game, seats):
    assert unmarked_revelations(game, seats, 51, every=2) == []


def test_a_game_that_forgets_to_mark_is_found(monkeypatch):
    monkeypatch.setattr(lantern, "reveal", lambda s: None)
    assert any("taught" in each for each in unmarked_revelations(GAMES["lantern"], 3, 51))
    monkeypatch.undo()
    assert unmarked_revelations(GAMES["lantern"], 3, 51) == []
