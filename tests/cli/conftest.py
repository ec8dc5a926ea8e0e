"""Commands that are refused run in this process: each of their own would take half a second to start."""

import sys
from collections.abc import Callable

import pytest

from underhill.cli.main import main


@pytest.fixture
def refusal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """What a command says that ends with the status of wrong input."""

    def words(*arguments: str) -> str:
        monkeypatch.setenv("COLUMNS", "120")
        monkeypatch.setattr(sys, "argv", ["underhill", *arguments])
        with pytest.raises(SystemExit) as end:
            main()
        assert end.value.code == 2
        return capsys.readouterr().err

    return words
