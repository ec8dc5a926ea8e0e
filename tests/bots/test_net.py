"""The net as a bot: its file and card, the same pass in numpy and in the loops, who plays where it cannot."""

import dataclasses
import io
import logging
from collections import Counter
from random import Random

import numpy as np
import pytest
from clubhouse import reprinted
from conftest import GAMES, walk
from randomnets import random_arrays, random_net

from underhill.bots import learned, net_loops
from underhill.bots.bot import Situation
from underhill.bots.bulk_loops import FAINT
from underhill.bots.learned import Manner, NetBot, drawn_in_secret, judge, why_no_net
from underhill.bots.net import CARD, FILE, Card, Net, NoNet, harms_of
from underhill.bots.printed import has_printed_numbers
from underhill.bots.random import RandomBot
from underhill.core.compile import plain
from underhill.core.pending import NONE
from underhill.core.rng import seed_rng

LANTERN = GAMES["lantern"]


class First:
    """Takes the first choice."""

    def choose(self, situation):
        return situation.choices[0]


def moments(game, seats, every=11, seed=None):
    for n, match in enumerate(walk(game, seats, seed=seats if seed is None else seed)):
        if not match.is_over and n % every == 0:
            yield n, match


def situations(game, seats, every=11, seed=None):
    for n, match in moments(game, seats, every, seed):
        yield Situation.of(game, match.state, match.seat, n)


def by_plain_loops(net, here):
    """What the loops find at plain speed."""
    game, room = here.game, net.room()
    out, odds = [0] * (len(game.actions) + 1), [0.0] * len(game.actions)
    shares, points = [0.0] * game.seats.stop, [0.0] * game.seats.stop
    plain(game, net_loops).think_one(here.listed(1), here.seat, net.weights, room, out, odds, shares, points)
    return odds[: out[0]], shares[: here.seats], points[: here.seats]


def test_the_loops_and_numpy_think_the_same(game):
    net = random_net(game)
    for seats in game.seats:
        for here in situations(game, seats, every=29):
            judgement = judge(net, here, None, is_compiled=False)
            odds, shares, points = by_plain_loops(net, here)
            assert odds == pytest.approx(judgement.odds, abs=1e-4)
            assert shares == pytest.approx(judgement.shares, abs=1e-4)
            assert points == pytest.approx(judgement.points, abs=1e-2)


def test_compiled_loops_and_numpy_think_the_same():
    net = random_net(LANTERN, width=64, blocks=1)
    sight = np.array([0.0], np.float32)
    for here in situations(LANTERN, 3, every=1):
        for seen in (None, sight):
            judgement, compiled = (judge(net, here, seen, is_compiled) for is_compiled in (False, True))
            assert compiled.odds == pytest.approx(judgement.odds, abs=1e-4)
            assert compiled.shares == pytest.approx(judgement.shares, abs=1e-4)
            assert compiled.points == pytest.approx(judgement.points, abs=1e-2)


def harmful(game):
    """Situations with three players in which the same harm can be done to one seat or another; a few, if there are any."""
    harm, found = harms_of(game)["harm"], 0
    for seed in range(40 if (harm != NONE).any() else 0):
        for here in situations(game, 3, every=1, seed=seed):
            done = Counter(harm[list(here.choices)].tolist())
            if any(n > 1 for one, n in done.items() if one != NONE):
                yield here
                found += 1
            if found == 5:
                return


def test_every_harm_is_done_to_the_seat_that_is_likeliest_to_win(game):
    net, (harm, victim), tried = random_net(game), harms_of(game).values(), 0
    for here in harmful(game):
        legal, told = np.array(here.choices), judge(net, here, None, is_compiled=False)
        for odds, shares in ((told.odds, told.shares), by_plain_loops(net, here)[:2]):
            assert sum(odds) == pytest.approx(1) and odds == pytest.approx(told.odds, abs=1e-4)
            for one in set(harm[legal].tolist()) - {NONE}:
                alike = np.flatnonzero(harm == one)
                hit = [victim[a] for a, each in zip(legal, odds, strict=True) if a in alike and each > 0]
                assert hit == [max((victim[a] for a in legal if a in alike), key=lambda p: shares[p])]
                tried += 1
    assert tried or not (game.heuristics and game.heuristics.harms)


def test_odds_and_shares_add_up_and_seats_are_absolute(game):
    net = random_net(game)
    for here in situations(game, game.seats.stop - 1, every=41):
        judgement = judge(net, here, None, is_compiled=False)
        assert judgement.odds.sum() == pytest.approx(1) and len(judgement.odds) == len(here.choices)
        assert judgement.shares.sum() == pytest.approx(1) and len(judgement.shares) == here.seats
        turned = net.think(here.observation(), here.choices, 0, here.seats)
        assert judgement.shares == pytest.approx(np.roll(turned.shares, here.seat))


def test_a_net_sees_nothing_that_its_seat_cannot_know(game):
    """The observation of a state and of any other that looks the same to the seat: equal, and so is the choice."""
    bot = NetBot(First(), Manner(temperature=100), patient=False, net=random_net(game))
    for n, match in moments(game, game.seats.stop - 1, every=17):
        twin = game.layout.copy(match.state)
        seed_rng(twin, n + 99)
        game.rules.resample(twin, match.seat)
        here, there = (Situation.of(game, state, match.seat, n) for state in (match.state, twin))
        assert here.observation().tolist() == there.observation().tolist()
        assert bot.choose(here) == bot.choose(there)


def test_a_written_net_is_read_again(tmp_path):
    more = {"trained": {"seconds": 7, "device": "none"}, "calibration": {"2": 0.9, "3": 1.05}}
    net = random_net(LANTERN, strength=("92 % against “greedy”",), **more)
    net.write(tmp_path)
    again = Net.read(LANTERN, tmp_path)
    assert again.card == dataclasses.replace(net.card, strength=list(net.card.strength))
    assert all((again.arrays[name] == array).all() and again.arrays[name].dtype == np.float32 for name, array in net.arrays.items())


@pytest.mark.parametrize(
    "change, words",
    [
        ({"rules_version": 7}, "trained on rules version 7, not 1"),
        ({"game": "chess"}, "one of chess, not of lantern"),
        ({"features": "other"}, "other features"),
        ({"numbers": "other"}, "other numbers"),
    ],
)
def test_a_net_for_something_else_is_refused(change, words):
    card = dataclasses.replace(Card.of(LANTERN), **change)
    with pytest.raises(NoNet, match=words):
        Net.of(LANTERN, card, random_arrays(LANTERN))


def test_a_net_trained_on_many_numbers_outlives_a_change_of_the_printed_ones():
    card = dataclasses.replace(Card.of(LANTERN), numbers="other", varied_numbers=True)
    assert Net.of(LANTERN, card, random_arrays(LANTERN)).card.varied_numbers
    newer = reprinted(LANTERN, points=3)
    assert Net.of(newer, card, random_arrays(LANTERN)).card.rules_version == 1
    with pytest.raises(NoNet, match="other numbers"):
        Net.of(newer, Card.of(LANTERN), random_arrays(LANTERN))


@pytest.mark.parametrize(
    "name, value, words",
    [
        ("w_policy", None, "lacks w_policy"),
        ("w_in", np.zeros((2, 16), np.float16), r"w_in .* has the shape \(2, 16\), not \(1, 16\)"),
        ("b_in", np.zeros(15, np.float16), "multiple of 4"),
        ("b_share", np.full(3, np.nan, np.float16), "no number"),
    ],
)
def test_arrays_that_do_not_fit_the_game_are_named(name, value, words):
    arrays = random_arrays(LANTERN)
    if value is None:
        del arrays[name]
    else:
        arrays[name] = value
    with pytest.raises(NoNet, match=words):
        Net.of(LANTERN, Card.of(LANTERN), arrays)


def test_a_net_without_blocks_is_refused():
    arrays = {name: array for name, array in random_arrays(LANTERN).items() if not name.startswith("up_")}
    with pytest.raises(NoNet, match="at least one block"):
        Net.of(LANTERN, Card.of(LANTERN), arrays)


def test_damaged_files_are_named(tmp_path):
    with pytest.raises(NoNet, match=f"there is no {FILE} in"):
        Net.read(LANTERN, tmp_path)
    random_net(LANTERN).write(tmp_path)
    whole, single = (tmp_path / FILE).read_bytes(), io.BytesIO()
    np.save(single, np.zeros(3))
    garbled = whole[:99] + bytes(byte ^ 255 for byte in whole[99:-999]) + whole[-999:]
    for content in (b"", b"no archive", whole[: len(whole) // 2], garbled, single.getvalue()):
        (tmp_path / FILE).write_bytes(content)
        with pytest.raises(NoNet, match="damaged or no net"):
            Net.read(LANTERN, tmp_path)
    card = (tmp_path / CARD).read_text()
    for temperatures in ("3", "{ 2 = 0 }", "{ 2 = 'warm' }"):
        (tmp_path / CARD).write_text(card.replace("strength", f"calibration = {temperatures}\nstrength"))
        with pytest.raises(NoNet, match="a temperature above 0"):
            Net.read(LANTERN, tmp_path)
    (tmp_path / CARD).write_text("game = 'lantern'\n")
    with pytest.raises(NoNet, match="no card"):
        Net.read(LANTERN, tmp_path)


def test_the_likeliest_choice_is_played_and_a_temperature_draws():
    net = random_net(LANTERN)
    match = LANTERN.match(3, 1)
    here = [Situation.of(LANTERN, match.state, match.seat, seed) for seed in range(40)]
    odds = judge(net, here[0], None, is_compiled=False).odds
    surely, drawing, wild = (NetBot(First(), Manner(heat), patient=False, net=net) for heat in (0, 100, 100_000))
    assert {surely.choose(each) for each in here} == {here[0].choices[int(odds.argmax())]}
    assert {drawing.choose(each) for each in here} <= set(here[0].choices)
    assert {wild.choose(each) for each in here} == set(here[0].choices)
    assert drawing.choose(here[3]) == drawing.choose(here[3])


def in_secret(seed=0):
    """A situation in which the others do not see what is chosen, among several choices."""
    match = next(m for m in walk(GAMES["pixie_queen"], 2, 3) if m.game.heuristics.is_secret(m.state) and len(m.choices()) > 3)
    return Situation.of(match.game, match.state, match.seat, seed)


def test_a_secret_choice_is_drawn_by_the_odds_and_all_others_are_the_likeliest():
    net = random_net(GAMES["pixie_queen"])
    drawing, sure = (NetBot(First(), Manner(secrets=heat), patient=False, net=net) for heat in (100, 0))
    odds = judge(net, in_secret(), None, is_compiled=False).odds
    likeliest = in_secret().choices[int(odds.argmax())]
    chosen = [drawing.choose(in_secret(seed)) for seed in range(200)]
    assert chosen.count(likeliest) / 200 == pytest.approx(odds.max() / odds[odds >= FAINT * odds.max()].sum(), abs=0.12)
    assert {sure.choose(in_secret(seed)) for seed in range(20)} == {likeliest}
    for here in situations(GAMES["pixie_queen"], 2, every=23):
        assert here.is_secret or drawing.choose(here) == sure.choose(here)


def test_what_has_next_to_no_odds_is_never_drawn_in_secret():
    odds = np.array([0.02, 0.55, 0.03, 0.4])
    drawn = {drawn_in_secret((5, 6, 7, 8), odds, 100, Random(seed)) for seed in range(300)}
    assert drawn == {6, 7, 8} and odds[2] >= FAINT * odds.max() > odds[0]


def test_what_is_overlooked_does_not_decide_what_is_drawn():
    """One chance for both, one after the other: else who looks at the first piece would never draw the first choice."""
    net, here = random_net(LANTERN), LANTERN.match(3, 1)
    bot, drawn = NetBot(First(), Manner(100_000, overlooks=50), patient=False, net=net), set()
    for seed in range(60):
        now = Situation.of(LANTERN, here.state, here.seat, seed)
        drawn.add((bool(bot._sight(now, now.chance()).all()), bot.choose(now)))
    assert drawn == {(looks, a) for looks in (True, False) for a in now.choices}


def test_whoever_overlooks_much_sees_whole_pieces_or_nothing_of_them():
    game = GAMES["fairy_land"]
    bot = NetBot(First(), Manner(overlooks=50), patient=False, net=random_net(game))
    here = next(situations(game, 2))
    sight, at = bot._sight(here, here.chance()), 0
    for size in game.features.pieces.values():
        assert len(set(sight[at : at + size].tolist())) == 1
        at += size
    assert 0 < sight.sum() < len(sight)
    little = NetBot(First(), Manner(overlooks=10), patient=False, net=random_net(game))
    assert np.mean([little._sight(here, Random(seed)).mean() for seed in range(99)]) == pytest.approx(0.9, abs=0.05)
    assert NetBot(First(), net=random_net(game))._sight(here, here.chance()) is None


def test_numbers_are_told_from_printed_ones_at_every_moment(game):
    for seats in game.seats:
        match = game.match(seats, 3)
        for later in walk(game, seats, 3):
            match = later
        assert has_printed_numbers(game, match.state)
    for key, value in game.numbers.values().items():
        if key.startswith(("play.", "points")) and isinstance(value, int):
            try:
                changed = game.new_state(game.seats.start, 1, {"numbers": _nested(key, value + 1)})
            except Exception:
                continue
            assert not has_printed_numbers(game, changed) or key == "play.crests"


def _nested(key, value):
    first, _, rest = key.partition(".")
    return {first: _nested(rest, value) if rest else value}


def other_numbers():
    match = LANTERN.match(3, 1, {"numbers": {"points": 2}})
    return Situation.of(LANTERN, match.state, match.seat, 1)


def test_other_numbers_are_played_by_the_bot_instead_and_the_log_says_so_once(caplog):
    learned._say.cache_clear()
    bot = NetBot(First(), patient=False, net=random_net(LANTERN))
    with caplog.at_level(logging.WARNING):
        assert [bot.choose(other_numbers()) for _ in range(3)] == [other_numbers().choices[0]] * 3
    assert caplog.text.count("trained on the printed numbers only") == 1
    assert "printed numbers only" in bot.why_not(other_numbers())


def test_a_net_trained_on_many_numbers_plays_with_all():
    assert NetBot(First(), net=random_net(LANTERN, varied_numbers=True)).why_not(other_numbers()) is None


def test_a_game_without_a_net_says_so():
    assert why_no_net(other_numbers()) == "Lanterns has no net"
    assert NetBot(RandomBot()).choose(other_numbers()) in other_numbers().choices


def test_a_net_thinks_in_numpy_until_the_loops_are_compiled(monkeypatch):
    monkeypatch.setattr(learned, "is_net_ready", lambda game: False)
    monkeypatch.setattr(learned, "compiled", None)
    game = GAMES["taverna"]
    bot = NetBot(First(), patient=False, net=random_net(game))
    for here in situations(game, 3, every=60):
        assert bot.choose(here) in here.choices
