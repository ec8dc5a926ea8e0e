"""Starter: turn up cards of a shuffled deck, or take a few safe points. 2 to 4 players, three rounds.

A small game to start from. `rules.py` is the table of contents, `hidden.py` alone knows who sees what; numbers stand in
`numbers.toml`, words in `words.toml`, the state in `state.py`; `page/` draws the board.
"""

from underhill.cli.starter.hidden import arrange, resample, sees, view
from underhill.cli.starter.notation import WORDS, prompt, score_sheet, why_not
from underhill.cli.starter.rules import DECISIONS, LAWS, broken_law, is_ahead, scores, setup
from underhill.cli.starter.state import ACTIONS, LAYOUT, NUMBERS, News, write_numbers
from underhill.core.game import Game, Option, Rules

GAME = Game(
    name="starter",
    title="Starter",
    package=__name__,
    seats=range(2, 5),
    rules_version=1,
    max_decisions=20,
    layout=LAYOUT,
    actions=ACTIONS,
    rules=Rules(setup, DECISIONS, scores, is_ahead, resample, broken_law),
    numbers=NUMBERS,
    write_numbers=write_numbers,
    view=view,
    sees=sees,
    prompt=prompt,
    news=News,
    score_sheet=score_sheet,
    laws=LAWS,
    words=WORDS,
    why_not=why_not,
    arrange=arrange,
    options=(Option("bold", "Nobody may take safe points.", "option_bold"),),
)
