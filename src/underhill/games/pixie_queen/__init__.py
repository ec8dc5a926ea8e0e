"""Pixie Queen: pixies steal, offer and climb to please a tyrant, and are punished all the same. 2 to 5 players, at most 7 rounds.

Where to look: `rules.py` is the table of contents; `preparation.py` the set-up; `phases/` follows a round (abilities, stealing,
turns, offering, anger, rewards with promotion, penalties, ending) and has what can interrupt it (punishing); `spaces/` has the 21
actions. `goods.py`, `pyramid.py`, `tiles.py`, `rewards.py` and `order.py` are the pieces and the only ways they move;
`scoring.py` the end. `hidden.py` alone knows who sees what. Numbers stand in `numbers.toml`, words in `words.toml`, the state in
`state.py`, what earlier versions wrote in `past.py`.
"""

from underhill.core.game import Game, Option, Rules
from underhill.core.on_demand import on_demand
from underhill.games.pixie_queen.actions import ACTIONS
from underhill.games.pixie_queen.conservation import LAWS, broken_law
from underhill.games.pixie_queen.features import FEATURES
from underhill.games.pixie_queen.heuristics import HEURISTICS
from underhill.games.pixie_queen.hidden import arrange, resample, sees, view
from underhill.games.pixie_queen.ids import News
from underhill.games.pixie_queen.notation import WORDS, prompt, score_sheet, why_not
from underhill.games.pixie_queen.numbers import NUMBERS, write_numbers
from underhill.games.pixie_queen.past import renew_options, renew_state
from underhill.games.pixie_queen.rules import DECISIONS, setup, step_of
from underhill.games.pixie_queen.scoring import is_ahead, scores
from underhill.games.pixie_queen.state import LAYOUT

GAME = Game(
    name="pixie_queen",
    title="Pixie Queen",
    package=__name__,
    seats=range(2, 6),
    rules_version=5,
    max_decisions=3000,
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
    options=(
        Option("open_screens", "Everybody sees every stock and all reward points.", "option_open_screens"),
        Option(
            "lenient_dump",
            "Action 17 throws out up to three goods, not exactly three (the early draft of the rules).",
            "option_lenient_dump",
        ),
    ),
    board=on_demand("underhill.games.pixie_queen.terminal", "board"),
    arrange=arrange,
    heuristics=HEURISTICS,
    features=FEATURES,
    stage=step_of,
    renew_options=renew_options,
    partings=("give", "dump", "swap tile"),
    renew=renew_state,
)
