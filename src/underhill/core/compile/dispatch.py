"""Tables of rules as code that can be compiled: for every table the source of one function that asks for the kind.

The questions stand in the order of the table. On a processor LLVM makes one jump of them; each entry is called in one place only,
so that its code is not copied.
"""

from collections.abc import Callable, Mapping
from functools import cache
from types import FunctionType
from typing import Any

from underhill.core.decisions import Decisions, Switch
from underhill.core.pending import pending_kind

INDENT = "    "


@cache
def begin_function(setup: Any, decisions: Decisions) -> FunctionType:
    """Set the game up, and let it go on to its first decision."""
    return _build("begin", "s", ["setup(s)", "go_on(s)"], {"setup": setup, "go_on": go_on_function(decisions)}, setup.__module__)


@cache
def legal_function(decisions: Decisions) -> FunctionType:
    """The legal choices of the decision that is asked."""
    return _build("legal", "s, out", *_questions(decisions.legal_of, pending_kind, "s, out"))


@cache
def play_function(decisions: Decisions) -> FunctionType:
    """Play a choice, and let the game go on."""
    lines, names = _questions(decisions.apply_of, pending_kind, "s, a")
    return _build("play", "s, a", [*lines, "go_on(s)"], {**names, "go_on": go_on_function(decisions)})


@cache
def go_on_function(decisions: Decisions) -> FunctionType:
    """What the game does by itself, until a seat is asked or the game is over."""
    if decisions.begin_next is None:
        return settle_function(decisions)
    lines, names = _by_itself(decisions)
    names["begin_next"] = decisions.begin_next
    waits = ["if s.depth == 0:", *_indented(["if not begin_next(s):", *_indented(["return"])]), "else:", *_indented(lines)]
    return _build("go_on", "s", ["while True:", *_indented(waits)], names)


@cache
def act_function(decisions: Decisions) -> FunctionType:
    """Play a choice; the game does not go on yet."""
    return _build("act", "s, a", *_questions(decisions.apply_of, pending_kind, "s, a"))


@cache
def settle_function(decisions: Decisions) -> FunctionType:
    """What the game does by itself, until a seat is asked or nothing waits."""
    lines, names = _by_itself(decisions)
    return _build("settle", "s", ["while s.depth > 0:", *_indented(lines)], names)


@cache
def switch_function(switch: Switch) -> FunctionType:
    """The function of a switch that the state's number stands for."""
    return _build("switch", "s", *_questions(switch.rows, switch.number, "s"))


def _by_itself(decisions: Decisions) -> tuple[list[str], dict[str, Any]]:
    """The lines that carry out what waits; they return when a seat is asked."""
    return _questions(decisions.go_on_of, pending_kind, "s", "return") if decisions.go_on_of else (["return"], {})


def _questions(
    rows: Mapping[int, Callable[..., Any]], number: Callable[[Any], int], arguments: str, otherwise: str = ""
) -> tuple[list[str], dict[str, Any]]:
    """The lines that ask for a number and call what it stands for, and what the names in them mean."""
    lines, names = ["kind = number(s)"], dict[str, Any](number=number)
    for kind, function in rows.items():
        names[f"rule_{kind}"] = function
        lines += [f"{'elif' if len(lines) > 1 else 'if'} kind == {kind}:", f"{INDENT}rule_{kind}({arguments})"]
    return [*lines, "else:", INDENT + otherwise] if otherwise else lines, names


def _build(name: str, arguments: str, lines: list[str], names: dict[str, Any], module: str = __name__) -> FunctionType:
    source = "\n".join([f"def {name}({arguments}):", *_indented(lines)])
    space = {**names, "__name__": module}
    exec(compile(source, f"<{name} of {module}>", "exec"), space)
    return space[name]


def _indented(lines: list[str]) -> list[str]:
    return [INDENT + line for line in lines]
