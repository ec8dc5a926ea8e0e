"""Parallel workers share the tests out as tests/workers.py says: xdist once stopped to keep groups together, and nothing failed."""

import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

TESTS = """
import pytest

groups = [pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in ("lantern", "browser")]


@pytest.mark.parametrize("n", range(5))
@pytest.mark.parametrize("group", [*groups, "none"])
def test_any(group, n, worker_id):
    with open("told.txt", "a") as told:
        print(group, worker_id, file=told)
"""

HANGING = """
import time
from pathlib import Path

import pytest


@pytest.mark.xdist_group("browser")
@pytest.mark.parametrize("n", range(4))
def test_any(n, worker_id):
    with open("told.txt", "a") as told:
        print(n, worker_id, file=told)
    if n == 1 and "once more" not in Path("told.txt").read_text():
        time.sleep(10_000)
"""
WORKERS = ["-p", "workers", "-c", os.devnull, "--rootdir", "."]


def pytest_in(folder: Path, *arguments: str) -> int:
    """The exit status of pytest on the tests of a folder."""
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    command = [sys.executable, "-m", "pytest", *WORKERS, *arguments]
    return subprocess.run(
        command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False
    ).returncode


def test_a_group_has_one_worker_and_begins_before_what_belongs_to_none(tmp_path):
    (tmp_path / "test_any.py").write_text(TESTS)
    assert pytest_in(tmp_path, "-n", "2") == 0
    told = [line.split() for line in (tmp_path / "told.txt").read_text().splitlines()]
    workers = defaultdict(set)
    for group, worker in told:
        workers[group].add(worker)
    assert len(told) == 15 and len(workers["browser"]) == len(workers["lantern"]) == 1
    assert workers["browser"] != workers["lantern"] and told[0][0] != "none"


def test_a_test_that_hangs_fails_and_the_rest_of_its_group_goes_on(tmp_path):
    (tmp_path / "test_any.py").write_text(HANGING)
    told = tmp_path / "told.txt"
    short = ["-o", "faulthandler_timeout=5", "-o", "faulthandler_exit_on_timeout=true"]
    assert pytest_in(tmp_path, "-n", "2", *short) == 1
    begun = [line.split() for line in told.read_text().splitlines()]
    assert sorted(n for n, _ in begun) == ["0", "1", "2", "3"] and len({worker for _, worker in begun}) == 2
    told.write_text("once more\n")
    assert pytest_in(tmp_path, "--last-failed", "--last-failed-no-failures", "none") == 0
    assert [line.split()[0] for line in told.read_text().splitlines()] == ["once", "1"]
