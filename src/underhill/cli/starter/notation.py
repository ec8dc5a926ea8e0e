"""Words for choices, prompts and points."""

from pathlib import Path

from underhill.cli.starter.fields import State
from underhill.cli.starter.state import SAFE
from underhill.core.words import Words

WORDS = Words(Path(__file__).with_name("words.toml"), {})


def prompt(s: State):
    """The key of the sentence that asks, and the numbers in it."""
    return ("turn", {"a": s.safe_points}) if s.depth else ("over", {})


def why_not(s: State):
    """Choices that are not legal now, with the reason."""
    return [(SAFE, "bold", {})] if s.depth and s.option_bold else []


def score_sheet(s: State):
    """Each seat's points by source."""
    return [{"cards": s.drawn[p], "safe": s.points[p] - s.drawn[p]} for p in range(s.n_seats)]
