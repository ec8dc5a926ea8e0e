"""What compiled loops are called with is checked first: they themselves trust their arrays."""

import numpy as np
import pytest
from conftest import GAMES

from underhill.core.compile import compiled
from underhill.core.errors import BadArguments

pytestmark = pytest.mark.compiler
LANTERN = GAMES["lantern"]
N = 3


def read_only(array):
    """An array that nobody may write to."""
    array.flags.writeable = False
    return array


def fitting():
    """Arguments that fit play_batch."""
    return [LANTERN.layout.array(LANTERN.prototype(2, {}), N), 0, np.zeros(N, np.int32), compiled(LANTERN).scratch()]


@pytest.mark.parametrize(
    ("place", "value", "complaint"),
    [
        (0, [1, 2, 3], "states must be"),
        (0, np.zeros(N, np.int32), "states must be"),
        (0, GAMES["taverna"].layout.array(GAMES["taverna"].prototype(2, {}), N), "states must be"),
        (1, 1.5, "first_seed must be a whole number"),
        (1, 2**63, "first_seed must be a whole number"),
        (2, np.zeros(N - 1, np.int32), r"lengths must be an int32 array of the shape \(3,\)"),
        (2, np.zeros(N, np.int64), "lengths must be an int32"),
        (2, np.zeros((N, 1), np.int32), "lengths must be an int32"),
        (3, np.zeros(3, np.int32), "out must be an int32"),
        (0, np.zeros(N, LANTERN.layout.dtype), "states must have seats: .* is for 2 to 3 players"),
        (0, read_only(LANTERN.layout.array(LANTERN.prototype(2, {}), N)), "states must be"),
        (2, read_only(np.zeros(N, np.int32)), "lengths must be .* that can be written to"),
        (2, np.frombuffer(bytearray(4 * N + 1), np.int32, N, 1), "lengths must be an int32"),  # not aligned
        (2, np.zeros(2 * N, np.int32)[::2], "lengths must be an int32"),
    ],
)
def test_what_does_not_fit_is_refused_before_anything_runs(place, value, complaint):
    arguments = fitting()
    arguments[place] = value
    before = [np.array(each).tobytes() for each in arguments]
    with pytest.raises(BadArguments, match=complaint):
        compiled(LANTERN).play_batch(*arguments)
    assert [np.array(each).tobytes() for each in arguments] == before


def test_places_and_choices_out_of_range_are_refused():
    states, _, _, out = fitting()
    with pytest.raises(BadArguments, match="i must be from 0 to 2, not 3"):
        compiled(LANTERN).legal_one(states, N, out)
    with pytest.raises(BadArguments, match=f"a must be from 0 to {len(LANTERN.actions) - 1}, not -1"):
        compiled(LANTERN).step_one(states, 0, -1)
    with pytest.raises(BadArguments, match="legal_one takes states, i, out; 1 were given"):
        compiled(LANTERN).legal_one(states)


def test_every_seat_of_the_states_has_room_for_its_points():
    states = LANTERN.layout.array(LANTERN.prototype(3, {}), N)
    narrow, wide = np.zeros((N, 2), np.int32), np.zeros((N, 3), np.int32)
    with pytest.raises(BadArguments, match=r"points must be an int32 array of the shape \(3, 3\)"):
        compiled(LANTERN).score_batch(states, narrow, wide)
    with pytest.raises(BadArguments, match="ranks must be"):
        compiled(LANTERN).score_batch(states, wide, narrow)


def test_a_viewer_is_a_seat_or_an_onlooker():
    states, *_ = fitting()
    for viewer in (-2, 3):
        with pytest.raises(BadArguments, match=f"viewer must be from -1 to 2, not {viewer}"):
            compiled(LANTERN).resample_one(states, 0, viewer, 0)


def test_numbers_of_any_whole_type_share_one_compiled_loop():
    for seed in (0, np.int32(1), np.uint8(2), np.int64(3)):
        states, _, lengths, out = fitting()
        compiled(LANTERN).play_batch(states, seed, lengths, out)
        assert lengths.min() > 0
    assert len(compiled(LANTERN).play_batch.signatures) == 1
