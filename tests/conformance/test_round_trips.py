"""Every game: records, positions, packed states and texts come back as they went."""

import json

from conftest import walk

EVERY = 3  # a position is as long as a state: every third one, and the last, comes back in good time


def test_records_replay_exactly(game, seats):
    *_, match = walk(game, seats, 21)
    record = json.loads(json.dumps(match.record()))
    again = game.from_record(record)
    assert game.layout.to_bytes(again.state) == game.layout.to_bytes(match.state)
    assert again.log(0, "de") == match.log(0, "de")
    assert again.record() == record


def test_positions_come_back_and_play_on(game, seats):
    for match in walk(game, seats, 22):
        if match.n_choices % EVERY and not match.is_over:
            continue
        position = json.loads(json.dumps(match.position()))
        again = game.from_position(position)
        assert game.layout.to_bytes(again.state) == game.layout.to_bytes(match.state)
        assert [c.id for c in again.choices()] == [c.id for c in match.choices()]
    middle = game.from_position(game.from_record({**match.record(), "choices": match.record()["choices"][:3]}).position(), seed=5)
    middle.play(middle.choices()[0])
    replayed = game.from_record(json.loads(json.dumps(middle.record())))
    assert game.layout.to_bytes(replayed.state) == game.layout.to_bytes(middle.state)


def test_states_pack_and_unpack(game, seats):
    for match in walk(game, seats, 23):
        if match.n_choices % EVERY and not match.is_over:
            continue
        array = game.layout.array(match.state)
        assert game.layout.to_words(game.layout.unpack(array)) == game.layout.to_words(match.state)
        copied = game.layout.copy(match.state)
        assert game.layout.digest(copied) == game.layout.digest(match.state)


def test_every_action_has_a_text_of_its_own(game):
    texts = [game.actions.text(a) for a in range(len(game.actions))]
    assert len(set(texts)) == len(texts)
    assert [game.actions.find(text.upper()) for text in texts] == list(range(len(texts)))
