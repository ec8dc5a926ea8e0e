"""Commands that are refused."""

from collections.abc import Callable

import pytest

from cli.commands import run


@pytest.fixture
def refusal() -> Callable[..., str]:
    """What a command says that ends with the status of wrong input."""
    return lambda *arguments: run(*arguments, code=2).stderr
