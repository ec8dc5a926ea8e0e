"""Specs, levels, and what becomes of bots that fail."""

import logging
import sys

import numpy as np
import pytest
from conftest import GAMES
from patience import PATIENCE

from underhill.bots.bot import Situation
from underhill.bots.command import BotFailed, CommandBot
from underhill.bots.guard import GuardedBot
from underhill.bots.levels import levels, ratings
from underhill.bots.search import SearchBot
from underhill.bots.specs import UnknownBot, make_bot, seconds_to_think
from underhill.core.game import games

LANTERN = GAMES["lantern"]


def situation(seed=1):
    match = LANTERN.match(3, seed)
    return Situation.of(LANTERN, match.state, match.seat, seed)


@pytest.mark.parametrize(
    "spec", ["random", "easy", "easy:overlooks=0", "greedy:samples=2", "search", "search:ms=20", "search:sims=9"]
)
def test_a_spec_makes_a_bot_that_chooses(spec):
    assert make_bot(spec).choose(situation()) in situation().choices


@pytest.mark.parametrize(
    "spec", ["", "oracle", "search:ms", "search:ms=fast", "search:depth=3", "search:ms=1,sims=1", "random:x=1"]
)
def test_a_wrong_spec_is_refused(spec):
    with pytest.raises(UnknownBot):
        make_bot(spec)


def test_levels_have_names_and_lines_in_three_languages_and_make_bots():
    assert set(levels()) >= {"sprite", "fox", "raven", "owl", "elder"}  # tables and ratings name them
    for key, level in levels().items():
        assert set(level.name) == set(level.line) == {"en", "fr", "de"}
        assert type(make_bot(key)) is type(make_bot(level.spec))


def test_every_level_plays_by_the_net_and_has_somebody_instead():
    for level in levels().values():
        first, instead = level.spec.split(" or ")
        assert first.split(":")[0] == "net" and make_bot(instead).choose(situation()) in situation().choices
    assert seconds_to_think("elder") == 1.0 and seconds_to_think("fox") == 0.0


@pytest.mark.parametrize("spec", ["net or oracle", "greedy or random", "net:ms=20 or greedy", "net or"])
def test_only_a_net_has_somebody_instead(spec):
    with pytest.raises(UnknownBot):
        make_bot(spec)


def test_where_there_is_no_net_the_bot_instead_plays():
    assert make_bot("net or search:sims=40").choose(situation()) == make_bot("search:sims=40").choose(situation())


def test_levels_state_ratings_that_rise_in_every_game():
    for game in games().values():
        rated = [ratings(game)[key] for key in levels() if key in ratings(game)]
        assert rated == sorted(rated) and rated[0] > 0 and set(ratings(game)) <= set(levels())


def test_a_bot_that_is_not_patient_plays_without_the_compiler(monkeypatch):
    monkeypatch.setattr("underhill.bots.search.is_ready", lambda game: False)
    monkeypatch.setattr("underhill.bots.greedy.is_ready", lambda game: False)
    monkeypatch.setattr("underhill.bots.greedy.compiled", None)
    assert SearchBot(ms=50, patient=False).choose(situation()) in situation().choices


def program(body):
    return CommandBot(f'{sys.executable} -c "import sys, json, time\nfor line in sys.stdin: {body}"', seconds=PATIENCE)


def test_a_program_answers_with_an_id_or_a_text():
    for body in (
        "print(json.loads(line)['choices'][0]['id'], flush=True)",
        "print(json.loads(line)['choices'][0]['text'], flush=True)",
    ):
        bot = program(body)
        assert bot.choose(situation()) == situation().choices[0]
        bot.close()


@pytest.mark.parametrize("body", ["print('fly', flush=True)", "sys.exit(1)", "print('true', flush=True)"])
def test_a_program_that_answers_nonsense_or_ends_fails_its_move(body):
    with pytest.raises(BotFailed):
        program(body).choose(situation())


def test_a_silent_program_fails_its_move_in_time():
    bot = CommandBot(f'{sys.executable} -c "import time; time.sleep(60)"', seconds=0.2)
    with pytest.raises(BotFailed, match=r"silent for 0\.2 seconds"):
        bot.choose(situation())


def test_a_program_that_does_not_exist_is_named():
    with pytest.raises(BotFailed, match=r"'\./no_such_bot' cannot be started"):
        CommandBot("./no_such_bot").choose(situation())


@pytest.mark.parametrize("answer", [-5, 99999, True, 0.0, "fly", None])
def test_a_guarded_bot_loses_its_move_to_a_stand_in_and_says_so(caplog, answer):
    class Wild:
        def choose(self, situation):
            return answer

    bot = GuardedBot(Wild(), "cmd:wild")
    with caplog.at_level(logging.WARNING):
        assert bot.choose(situation()) in situation().choices
    assert bot.failures == 1
    assert "after 0 choices the bot cmd:wild failed" in caplog.text and f"chose {answer!r}" in caplog.text


def test_a_guarded_bot_chooses_itself_where_it_can_and_its_choice_is_a_plain_number():
    class Numpy:
        def choose(self, situation):
            return np.int64(situation.choices[-1])

    bot = GuardedBot(Numpy(), "cmd:numpy")
    choice = bot.choose(situation())
    assert type(choice) is int and choice == situation().choices[-1] and bot.failures == 0
