"""The example of a learner."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "learn_minimal.py"


@pytest.mark.compiler
def test_the_learner_of_fifty_lines_beats_random_play():
    done = subprocess.run([sys.executable, str(EXAMPLE)], capture_output=True, text=True, check=True)
    assert int(done.stdout.split("%")[0]) >= 60, done.stdout
