"""Fairy Land: Fairy Houses prepare the King's return with Animals and Flowers, and avoid Goblins. 2 to 4 players, 36 turns.

Where to look: `rules.py` is the table of contents; `phases/` follows a turn (dawn, day, auction, payment, taking, looking,
sunset); `items/` has the Crest and the usable items; `scoring.py` the end. `hidden.py` alone knows who sees what. Numbers stand
in `numbers.toml`, words in `words.toml`, the state in `state.py`.
"""

from underhill.core.game import Gains, Game, Option, Rules
from underhill.core.on_demand import on_demand
from underhill.games.fairy_land.actions import ACTIONS
from underhill.games.fairy_land.conservation import LAWS, broken_law
from underhill.games.fairy_land.features import FEATURES
from underhill.games.fairy_land.heuristics import HEURISTICS
from underhill.games.fairy_land.hidden import arrange, resample, sees, view
from underhill.games.fairy_land.ids import News
from underhill.games.fairy_land.notation import WORDS, prompt, score_sheet, why_not
from underhill.games.fairy_land.numbers import NUMBERS, write_numbers
from underhill.games.fairy_land.past import renew_state
from underhill.games.fairy_land.phases.looking import take_item_away
from underhill.games.fairy_land.rules import DECISIONS, no_turn_is_left, setup
from underhill.games.fairy_land.scoring import is_ahead, scores
from underhill.games.fairy_land.state import LAYOUT

GAME = Game(
    name="fairy_land",
    title="Fairy Land",
    package=__name__,
    seats=range(2, 5),
    rules_version=4,
    max_decisions=2000,
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
        Option("first_game", "The Queen's Court has the nine starred items.", "option_first_game"),
        Option("open_hands", "Everybody sees every hand.", "option_open_hands"),
    ),
    board=on_demand("underhill.games.fairy_land.terminal", "board"),
    arrange=arrange,
    heuristics=HEURISTICS,
    features=FEATURES,
    stage=no_turn_is_left,
    turn_order="first",
    gains=Gains(("keep item",), take_item_away),
    partings=("lose", "under", "under item", "offer"),
    renew=renew_state,
)
