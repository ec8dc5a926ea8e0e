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


def test_a_group_has_one_worker_and_begins_before_what_belongs_to_none(tmp_path):
    (tmp_path / "test_any.py").write_text(TESTS)
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    command = [sys.executable, "-m", "pytest", "-n", "2", "-p", "workers", "-p", "no:cacheprovider", "-c", os.devnull, "."]
    subprocess.run(command, cwd=tmp_path, env=environment, stdout=subprocess.DEVNULL, check=True)
    told = [line.split() for line in (tmp_path / "told.txt").read_text().splitlines()]
    workers = defaultdict(set)
    for group, worker in told:
        workers[group].add(worker)
    assert len(told) == 15 and len(workers["browser"]) == len(workers["lantern"]) == 1
    assert workers["browser"] != workers["lantern"] and told[0][0] != "none"
