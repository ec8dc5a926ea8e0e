"""Hypothesis over sequences of choices: whatever is played and taken back, the laws hold and undo restores."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

QUIET = settings(max_examples=12, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


@QUIET
@given(data=st.data())
def test_any_sequence_of_choices_and_undos_keeps_the_laws(game, seats, data):
    match = game.match(seats, data.draw(st.integers(0, 2**63 - 1)))
    digests = [game.layout.digest(match.state)]
    for step in data.draw(st.lists(st.integers(-3, 10_000), min_size=20, max_size=120)):
        if step < 0 and match.n_choices:
            match.undo()
            digests.pop()
            assert game.layout.digest(match.state) == digests[-1]
        elif not match.is_over:
            choices = match.choices()
            match.play(choices[step % len(choices)])
            digests.append(game.layout.digest(match.state))
        assert game.rules.broken_law(match.state) == 0
    assert game.layout.digest(game.from_record(match.record()).state) == digests[-1]
