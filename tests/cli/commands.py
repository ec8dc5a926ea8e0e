"""Commands for tests, given as a person gives them."""

import io
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from unittest.mock import patch

import pytest

from underhill.cli.main import main

ENVIRONMENT = {"COLUMNS": "120"}


def run(*arguments: str, given: str = "", code: int = 0, home=None) -> subprocess.CompletedProcess[str]:
    """Run a command in this process: one of its own takes three times the time of a processor."""
    out, err = io.StringIO(), io.StringIO()
    environment = {**ENVIRONMENT, **({"XDG_DATA_HOME": str(home)} if home else {})}
    with (
        patch.dict(os.environ, environment),
        patch.object(sys, "argv", ["underhill", *arguments]),
        patch.object(sys, "stdin", io.StringIO(given)),
        redirect_stdout(out),
        redirect_stderr(err),
        pytest.raises(SystemExit) as end,
    ):
        main()
    return ended(subprocess.CompletedProcess(arguments, end.value.code or 0, out.getvalue(), err.getvalue()), code)


def run_alone(*arguments: str, code: int = 0) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own."""
    command = [sys.executable, "-m", "underhill", *arguments]
    environment = {**os.environ, **ENVIRONMENT}
    return ended(subprocess.run(command, capture_output=True, text=True, env=environment, check=False), code)


def ended(answer: subprocess.CompletedProcess[str], code: int) -> subprocess.CompletedProcess[str]:
    """What a command answered, which must have ended with a status."""
    assert answer.returncode == code, answer.stderr
    return answer
