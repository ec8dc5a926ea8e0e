"""The examples with learners of others run; `make learn` installs what they need."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.compiler
def test_plain_ppo_plays_and_learns():
    pytest.importorskip("torch")
    assert "update 2: " in example("learn_ppo.py", "2")


def test_maskable_ppo_finds_the_masks():
    pytest.importorskip("sb3_contrib")
    assert "games against random play" in example("learn_maskable_ppo.py", "256")


def example(name: str, length: str) -> str:
    """What an example prints when it learns for a short time."""
    done = subprocess.run([sys.executable, str(EXAMPLES / name), "fairy_land", length], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
