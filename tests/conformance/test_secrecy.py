"""The secrecy proof: what is sent for a state equals, byte for byte, what is sent for any other the viewer could not tell apart."""

import json

import pytest
from conftest import walk

from underhill.core.match import Match, news_sentence
from underhill.core.pending import NONE
from underhill.core.rng import seed_rng
from underhill.core.words import LANGUAGES


def everything_sent(match: Match, viewer: int | None) -> bytes:
    """View, the news of the last choice in three languages, and the choices if the viewer decides."""
    s = match.state
    news = [entry for entry in s.news[: s.n_news] if match.game.sees(NONE if viewer is None else viewer, entry[0], entry[1])]
    sentences = [news_sentence(match.game, entry, language) for entry in news for language in LANGUAGES]
    prompt = [match.prompt(language) for language in LANGUAGES] if viewer == match.seat else []
    why_not = match.why_not() if viewer == match.seat else {}
    return json.dumps([match.view(viewer), news, sentences, prompt, why_not, match.seat]).encode()


def resampled(match: Match, viewer: int | None, seed: int) -> Match:
    """The match with everything dealt anew that the viewer cannot know."""
    other = match.copy()
    seed_rng(other.state, seed)
    match.game.rules.resample(other.state, NONE if viewer is None else viewer)
    return other


@pytest.mark.parametrize("seed", [31, *(pytest.param(seed, marks=pytest.mark.thorough) for seed in (32, 33))])
def test_what_is_sent_depends_only_on_what_the_viewer_may_know(game, seats, seed):
    changed = 0
    for match in walk(game, seats, seed):
        for viewer in [None, *range(seats)]:
            other = resampled(match, viewer, seed=1000 * seed + match.n_choices)
            assert everything_sent(other, viewer) == everything_sent(match, viewer)
            law = game.rules.broken_law(other.state)
            assert law == 0, game.laws[law]
            other.state.rng = match.state.rng
            changed += game.layout.digest(other.state) != game.layout.digest(match.state)
    assert changed > match.n_choices // 2, "resample changes too little to prove anything"


def test_a_resampled_state_plays_on_to_the_end(game, seats):
    for match in walk(game, seats, 35):
        if match.n_choices % 7 == 0 and not match.is_over:
            other = resampled(match, match.seat, match.n_choices)
            assert [c.id for c in other.choices()] == [c.id for c in match.choices()]
            while not other.is_over:
                choices = other.choices()
                other.play(choices[other.n_choices % len(choices)])
            assert game.rules.broken_law(other.state) == 0


def test_the_generator_is_never_sent(game, seats):
    for match in walk(game, seats, 36):
        words = {str(word) for word in match.state.rng if word > 10_000}
        sent = everything_sent(match, 0).decode()
        assert not any(word in sent for word in words)


def changed(game, s, t):
    """The fields in which two states differ; of the news the code of each entry instead."""
    news = {("news", int(one[0])) for one, other in zip(s.news, t.news, strict=True) if list(one) != list(other)}
    names = {field.name for field in game.layout.fields} - {"rng", "news"}
    return news | {name for name in names if getattr(s, name) != getattr(t, name)}


def test_whatever_a_viewer_cannot_know_is_dealt_anew(game, seats):
    """What `arrange` takes for hidden: if `resample` left it as it is, a bot would imagine the truth in every world."""
    hidden, dealt = set(), set()
    for match in walk(game, seats, 37):
        for viewer in (None, match.n_choices % seats):
            arranged = game.layout.copy(match.state)
            game.arrange(arranged, NONE if viewer is None else viewer)
            hidden |= (missing := changed(game, match.state, arranged))
            for seed in range(3 if missing - dealt else 0):
                dealt |= changed(game, match.state, resampled(match, viewer, seed).state)
    assert hidden and hidden <= dealt
