"""Training: the small starting game is learnt in seconds, runs resume exactly, and the net's file says what torch says."""

import json
import math
import sys
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from underhill.bots.net import Net  # noqa: E402
from underhill.core.errors import UnderhillError  # noqa: E402
from underhill.core.game import game_of  # noqa: E402
from underhill.learn import rollout as of_rollout  # noqa: E402
from underhill.learn import training as of_training  # noqa: E402
from underhill.learn.__main__ import main  # noqa: E402
from underhill.learn.batch import Batch  # noqa: E402
from underhill.learn.evaluation import Evaluation  # noqa: E402
from underhill.learn.model import Model, arrays_of, kind_for, multiplies_16_bits, scaled  # noqa: E402
from underhill.learn.probe import Probe  # noqa: E402
from underhill.learn.rollout import chosen_by_bot, from_first, from_viewer  # noqa: E402
from underhill.learn.runs import prepare  # noqa: E402
from underhill.learn.seating import seat_against, seat_players  # noqa: E402
from underhill.learn.settings import BadSettings, Settings, settings_for  # noqa: E402
from underhill.learn.training import CHECKPOINT, EVALUATIONS, BadCheckpoint, Length, Training  # noqa: E402

GAME = game_of("underhill.cli.starter")
SIZES = {"games": 96, "steps": 8, "hidden": 24, "blocks": 1, "minibatch": 256, "prototypes": 6}
SMALL = {**SIZES, "evaluation_games": 0, "league_share": 0.3}


@pytest.fixture(autouse=True)
def one_thread():
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


def train(folder, decisions, stop_at=1.0, seed=3, **changes):
    training = Training(GAME, settings_for(GAME, **{**SMALL, **changes}), Length(decisions=decisions), folder, "cpu", seed)
    lines = []
    training.run(lines.append, stop_at)
    return training, lines


def weights(training):
    return torch.cat([values.flatten() for values in training.model.state_dict().values()])


def test_the_small_game_is_learnt_and_beats_chance(tmp_path):
    training, lines = train(tmp_path, 40_000)
    results = Evaluation(GAME, 600, "cpu").against(training.model, None)
    assert [result.seats for result in results] == list(GAME.seats)
    assert all(result.fair_shares > 1.2 for result in results), results
    assert lines[-1]["decisions"] >= 40_000 and lines[-1]["entropy"] < lines[0]["entropy"]
    assert [json.loads(line) for line in (tmp_path / "progress.jsonl").read_text().splitlines()] == lines


@pytest.mark.parametrize("against_one", [False, True])
def test_rows_that_no_net_is_asked_for_change_nothing_that_is_learnt(tmp_path, monkeypatch, against_one):
    """As much as without choosing rows, as on a GPU, is learnt from the same games; fewer rows are passed."""
    monkeypatch.setattr(of_rollout, "kind_for", lambda device: torch.float32)
    monkeypatch.setattr(of_rollout, "drawn", lambda log_likelihoods, chance=None: log_likelihoods.argmax(1))
    passed, pass_rows = [], of_rollout.Layers.passed
    monkeypatch.setattr(of_rollout.Layers, "passed", lambda net, x: passed.append(len(x)) or pass_rows(net, x))
    found, n_rows = [], []
    for rows_for in (of_rollout.rows_for, lambda asked, games=slice(None): games):
        monkeypatch.setattr(of_rollout, "rows_for", rows_for)
        run = Training(GAME, settings_for(GAME, **SMALL), Length(decisions=1), tmp_path, "cpu", 3)
        older = [run._new_model() for _ in range(1 if against_one else 2)]
        n_seats, seats = run._batch.n_seats, run._batch.seats
        seating = seat_against(n_seats, seats) if against_one else seat_players(run.settings, n_seats, len(older), seats)
        passed.clear()
        found += [list(vars(run._rollout.play(run.model, seating, older)).values())]
        n_rows.append(sum(passed))
    assert len(found[0][0]) > 100 and n_rows[0] < n_rows[1]
    for some, all_of_them in zip(*found, strict=True):
        torch.testing.assert_close(some, all_of_them, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize(("has", "kind"), [({}, torch.float32), ({"avx2": True, "avx512_bf16": True}, torch.bfloat16)])
def test_nets_are_passed_in_16_bits_where_the_processor_multiplies_these(monkeypatch, has, kind):
    multiplies_16_bits.cache_clear()
    monkeypatch.setattr(torch.cpu, "get_capabilities", lambda: has, raising=False)
    assert kind_for(torch.device("cpu")) == kind and kind_for(torch.device("cuda")) == torch.bfloat16
    multiplies_16_bits.cache_clear()


def test_a_seed_repeats_a_run_and_another_does_not(tmp_path):
    runs = [train(tmp_path / name, 6_000, seed=seed)[0] for name, seed in (("a", 3), ("b", 3), ("c", 4))]
    assert torch.equal(weights(runs[0]), weights(runs[1])) and not torch.equal(weights(runs[0]), weights(runs[2]))


def test_a_run_broken_off_is_resumed_exactly(tmp_path):
    whole, _ = train(tmp_path / "whole", 12_000)
    train(tmp_path / "half", 12_000, stop_at=0.5)
    resumed = Training.resume(GAME, tmp_path / "half" / "checkpoint.pt", tmp_path / "rest")
    assert 0 < resumed.done < 0.7 and resumed.older
    resumed.run(lambda line: None)
    assert resumed.decisions == whole.decisions and torch.equal(weights(resumed), weights(whole))


def test_a_run_that_is_interrupted_goes_on_from_its_last_evaluation(tmp_path):
    def interrupt(line):
        if "strength" in line:
            raise KeyboardInterrupt

    settings = settings_for(GAME, **{**SMALL, "evaluation_games": 8})
    whole = Training(GAME, settings, Length(decisions=40_000), tmp_path / "whole", "cpu", 3)
    whole.run(lambda line: None)
    with pytest.raises(KeyboardInterrupt):
        Training(GAME, settings, Length(decisions=40_000), tmp_path / "half", "cpu", 3).run(interrupt)
    resumed = Training.resume(GAME, tmp_path / "half" / "checkpoint.pt", tmp_path / "rest")
    assert 0 < resumed.done < 0.7
    resumed.run(lambda line: None)
    assert resumed.decisions == whole.decisions and torch.equal(weights(resumed), weights(whole))


def test_a_run_can_begin_with_a_net_of_the_same_size(tmp_path):
    training, _ = train(tmp_path, 800)
    other = Training(GAME, settings_for(GAME, **SMALL), Length(decisions=800), tmp_path / "other", "cpu", 5)
    other.start_from(Net.read(GAME, tmp_path))
    assert torch.allclose(weights(other), weights(training), atol=1e-2) and not torch.equal(weights(other), weights(training))
    wider = Training(GAME, settings_for(GAME, **{**SMALL, "hidden": 32}), Length(decisions=800), tmp_path / "wider", "cpu", 5)
    with pytest.raises(BadSettings, match="1 blocks of 24, the settings say 1 of 32"):
        wider.start_from(Net.read(GAME, tmp_path))


def test_a_probe_learns_to_beat_a_net_that_has_learnt_nothing(tmp_path):
    train(tmp_path, 800)
    changes = {**SMALL, "evaluation_games": 200}
    probe = Probe.against(
        GAME, Net.read(GAME, tmp_path), settings_for(GAME, **changes), Length(decisions=40_000), tmp_path / "probe"
    )
    frozen, lines = torch.cat([values.flatten() for values in probe.older[0].state_dict().values()]), []
    probe.run(lines.append)
    assert lines[-1]["strength"]["frozen"][0]["share"] > 0.6
    assert torch.equal(frozen, torch.cat([values.flatten() for values in probe.older[0].state_dict().values()]))


def test_a_probe_broken_off_is_resumed_exactly_and_as_nothing_else(tmp_path):
    train(tmp_path / "net", 800)
    net, settings, runs = Net.read(GAME, tmp_path / "net"), settings_for(GAME, **SMALL), []
    for name, stop_at in (("whole", 1.0), ("half", 0.5)):
        runs.append(Probe.against(GAME, net, settings, Length(decisions=6_000), tmp_path / name))
        runs[-1].run(lambda line: None, stop_at)
    checkpoint = tmp_path / "half" / CHECKPOINT
    with pytest.raises(BadCheckpoint, match="of a probe: resume it with --probe"):
        Training.resume(GAME, checkpoint, tmp_path / "rest")
    with pytest.raises(BadCheckpoint, match="of a training: resume it without --probe"):
        Probe.resume(GAME, tmp_path / "net" / CHECKPOINT, tmp_path / "rest")
    resumed = Probe.resume(GAME, checkpoint, tmp_path / "rest")
    resumed.run(lambda line: None)
    assert torch.equal(weights(resumed), weights(runs[0])) and not torch.equal(weights(resumed), weights(runs[1]))


def test_a_short_run_tells_its_strength_as_often_as_a_long_one(tmp_path):
    _, lines = train(tmp_path, SIZES["games"] * SIZES["steps"] * 16, evaluation_games=6)
    assert [bool(line.get("strength")) for line in lines] == [True] * EVALUATIONS
    _, (line,) = train(tmp_path / "shorter", 1)
    assert line["speed"] == 0, "the only update compiles, and its time is not counted"


def test_progress_that_a_resumed_run_makes_again_is_noted_once(tmp_path):
    training, lines = train(tmp_path, 12_000)
    assert len(lines) > 2
    ahead = {**lines[-1], "decisions": training.decisions + 1}
    with (tmp_path / "progress.jsonl").open("a") as file:
        file.write(json.dumps(ahead) + "\n")
    Training.resume(GAME, tmp_path / CHECKPOINT, tmp_path)
    assert [json.loads(line) for line in (tmp_path / "progress.jsonl").read_text().splitlines()] == lines


def test_a_bot_draws_in_secret_only_and_nothing_that_is_faint():
    odds = torch.log(torch.tensor([0.6, 0.38, 0.02])).repeat(3000, 1)
    assert chosen_by_bot(odds, torch.zeros(3000, dtype=torch.bool)).eq(0).all()
    in_secret = chosen_by_bot(odds, torch.ones(3000, dtype=torch.bool), torch.Generator().manual_seed(1))
    counts = torch.bincount(in_secret, minlength=3).tolist()
    assert counts[2] == 0 and 0.35 < counts[1] / 3000 < 0.43


def test_random_numbers_on_a_processor_are_of_the_exponential_distribution():
    numbers = of_rollout.exponential(torch.zeros(400, 500), torch.Generator().manual_seed(1))
    assert (numbers > 0).all() and numbers.isfinite().all() and 0.98 < float(numbers.mean()) < 1.02
    for limit in (0.1, 1.0, 3.0):
        assert abs(float((numbers > limit).float().mean()) - math.exp(-limit)) < 0.005


def test_variety_is_worth_more_where_others_do_not_see_the_choice(tmp_path, monkeypatch):
    """Four times as much for secret choices is, where all are secret, four times as much for all."""
    seen, _ = train(tmp_path / "seen", 4_000, entropy=0.04, last_entropy=0.04)
    monkeypatch.setattr(Batch, "is_secret", lambda batch: torch.ones(batch.n, dtype=torch.bool))
    secret, _ = train(tmp_path / "secret", 4_000, entropy=0.01, last_entropy=0.01, secret_entropy=4.0)
    plain, _ = train(tmp_path / "plain", 4_000, entropy=0.01, last_entropy=0.01)
    assert torch.equal(weights(secret), weights(seen)) and not torch.equal(weights(secret), weights(plain))


def test_a_checkpoint_of_another_game_is_refused(tmp_path):
    train(tmp_path, 800)
    with pytest.raises(BadCheckpoint, match="is of starter"):
        Training.resume(game_of("toy_games.lantern"), tmp_path / "checkpoint.pt", tmp_path)


@pytest.mark.parametrize("content", [b"no checkpoint", b"", torch.tensor([1]), {"game": "starter"}])
def test_a_file_that_is_no_checkpoint_is_refused(tmp_path, content):
    file = tmp_path / "some.pt"
    file.write_bytes(content) if isinstance(content, bytes) else torch.save(content, file)
    with pytest.raises(BadCheckpoint, match=r"some\.pt is no checkpoint of a run"):
        Training.resume(GAME, file, tmp_path / "run")
    with pytest.raises(BadCheckpoint, match=r"cannot read .*none\.pt: No such file"):
        Training.resume(GAME, tmp_path / "none.pt", tmp_path / "run")
    assert not (tmp_path / "run").exists()


class Trap:
    """What leaves a file when it is read by pickle."""

    def __init__(self, path: Path):
        self.path = path

    def __reduce__(self):
        return (Path.touch, (self.path,))


def test_a_checkpoint_runs_nobody_s_code(tmp_path):
    torch.save({"game": "starter", "rules_version": 1, "run": Trap(tmp_path / "trapped")}, tmp_path / "some.pt")
    with pytest.raises(BadCheckpoint, match="is no checkpoint of a run"):
        Training.resume(GAME, tmp_path / "some.pt", tmp_path)
    assert not (tmp_path / "trapped").exists()


def test_without_the_command_line_a_mistake_is_one_line(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["learn", "no_game", "--decisions", "10", "--device", "cpu"])
    with pytest.raises(SystemExit, match=r"error: .*no_game"):
        main()


def test_a_checkpoint_of_a_net_that_sees_other_features_is_refused(tmp_path, monkeypatch):
    train(tmp_path, 800)
    monkeypatch.setattr(of_training, "features_digest", lambda game: "other")
    with pytest.raises(BadCheckpoint, match="other features than"):
        Training.resume(GAME, tmp_path / CHECKPOINT, tmp_path)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"seed": -1}, "a seed is a whole number"),
        ({"changes": {"hidden": 32, "blocks": 1}, "start": "net"}, "say --set blocks=1 --set hidden=24"),
        ({"start": "empty"}, "there is no net.npz in .*empty"),
        ({"folder": "net"}, "there is a run in .*net already: go on with it by --resume"),
        ({"folder": "file"}, "cannot write to .*file"),
        ({"resume": "net/checkpoint.pt", "length": Length(2)}, "a run that goes on keeps its length"),
        ({"resume": "net/checkpoint.pt", "start": "net"}, "a run that goes on keeps its length"),
        ({"device": "cuda"}, "torch finds no CUDA device here; use --device cpu"),
    ],
)
def test_a_run_that_cannot_be_is_refused_and_leaves_nothing(tmp_path, monkeypatch, changes, words):
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    train(tmp_path / "net", 800)
    (tmp_path / "empty").mkdir()
    (tmp_path / "file").touch()
    before = sorted(tmp_path.rglob("*"))
    asked = {"length": None, "folder": "new", "device": "cpu", "seed": 0, "changes": SIZES} | changes
    paths = {name: tmp_path / asked[name] for name in ("folder", "start", "resume") if name in asked}
    if "resume" in asked:
        paths["changes"] = {}
    with pytest.raises(UnderhillError, match=words):
        prepare(GAME, **asked | paths)
    assert sorted(tmp_path.rglob("*")) == before


def test_a_run_goes_on_as_it_was_asked(tmp_path):
    train(tmp_path, 6_000, stop_at=0.5)
    resumed = prepare(GAME, None, tmp_path, "cpu", 0, {}, resume=tmp_path / CHECKPOINT)
    assert resumed.length == Length(decisions=6_000) and resumed.seed == 3 and 0 < resumed.done < 1


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("games", 0, "games must be a whole number from 1 on, not 0"),
        ("games", 2.5, "a whole number from 1 on, not 2.5"),
        ("hidden", "wide", "a whole number from 1 on, not 'wide'"),
        ("hidden", 30, "a multiple of 4, not 30"),
        ("league_size", -1, "a whole number from 0 on"),
        ("evaluation_games", True, "a whole number from 0 on, not True"),
        ("rate", float("inf"), "rate must be a number from 0 on, not inf"),
        ("varied_share", 7, "a number from 0 to 1, not 7"),
    ],
)
def test_a_setting_of_another_kind_or_out_of_range_is_refused(name, value, words):
    with pytest.raises(BadSettings, match=words):
        Settings(**{name: value})


def test_settings_that_make_no_sense_are_refused():
    with pytest.raises(BadSettings, match=r"no training setting 'game' \(did you mean games\?\)"):
        settings_for(GAME, game=3)
    with pytest.raises(BadSettings, match="too few games for the net"):
        Settings(league_share=0.9, taste_share=0.1)
    with pytest.raises(BadSettings, match="length above 0"):
        Length()


def test_seats_are_turned_to_the_viewer_and_back():
    n_seats, viewer = torch.tensor([2, 3, 4]), torch.tensor([1, 2, 0])
    values = torch.tensor([[1.0, 2, 0, 0], [1, 2, 3, 0], [1, 2, 3, 4]])
    seen = from_viewer(values, viewer, n_seats)
    assert seen.tolist() == [[2, 1, 0, 0], [3, 1, 2, 0], [1, 2, 3, 4]]
    assert torch.equal(from_first(seen, viewer, n_seats), values)


def test_others_play_some_seats_of_the_league_s_games_only():
    n_seats = torch.tensor([2, 3, 4] * 20)
    seating = seat_players(Settings(league_share=0.3, taste_share=0.1), n_seats, 2, 4)
    others = [int(sum(row[:n])) for row, n in zip(seating.others.tolist(), n_seats.tolist(), strict=True)]
    assert all(0 < k < n for k, n in zip(others[:24], n_seats.tolist(), strict=False)) and not any(others[24:])
    assert seating.older == (slice(0, 9), slice(9, 18)) and seating.taste == slice(18, 24)


def test_the_file_of_weights_says_what_torch_says():
    model = Model(GAME, 16, 2)
    arrays = {name: values.astype(np.float32) for name, values in arrays_of(model).items()}
    x = torch.randn(5, model.enter.in_features).mul(3).round()
    policy, shares, points = (values.detach().numpy() for values in model(scaled(x)))
    h = np.sign(x.numpy()) * np.log1p(np.abs(x.numpy())) @ arrays["w_in"] + arrays["b_in"]
    for k in range(2):
        n = _normal(h) * arrays[f"scale_{k}"] + arrays[f"shift_{k}"]
        h = h + np.maximum(n @ arrays[f"up_{k}"] + arrays[f"b_up_{k}"], 0) @ arrays[f"down_{k}"] + arrays[f"b_down_{k}"]
    h = np.maximum(_normal(h) * arrays["scale_out"] + arrays["shift_out"], 0)
    for name, told in (("policy", policy), ("share", shares), ("points", points)):
        assert np.abs(h @ arrays[f"w_{name}"].T + arrays[f"b_{name}"] - told).max() < 1e-3


def _normal(h):
    return (h - h.mean(1, keepdims=True)) / np.sqrt(h.var(1, keepdims=True) + 1e-5)
