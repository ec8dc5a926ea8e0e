"""Taverna: innkeepers seat orcs, humans, elves and dwarves, and court notables and the crown. 2 to 5 players, 8 or 6 turns each.

Where to look: `rules.py` is the table of contents; `phases/` follows the game (opening, turn, seating, reacting, royal scoring);
`notables/`, `favours/` and `spells/` hold what can be done in a turn; `windows.py` says who is asked to react. Shared by them:
`taverns`, `sitting`, `customer`, `ladders`, `court`, `spellbook`, `purse`. `hidden.py` alone knows who sees what. Numbers stand
in `numbers.toml`, words in `words.toml`, the state in `state.py`.
"""

from underhill.core.game import Game, Option, Rules
from underhill.core.on_demand import on_demand
from underhill.games.taverna.actions import ACTIONS
from underhill.games.taverna.conservation import LAWS, broken_law
from underhill.games.taverna.features import FEATURES
from underhill.games.taverna.heuristics import HEURISTICS
from underhill.games.taverna.hidden import arrange, resample, sees, view
from underhill.games.taverna.ids import News
from underhill.games.taverna.notation import REACTIONS, WORDS, choice_numbers, prompt, score_sheet, why_not, window
from underhill.games.taverna.numbers import NUMBERS, write_numbers
from underhill.games.taverna.past import renew_state
from underhill.games.taverna.rules import DECISIONS, setup, step_of
from underhill.games.taverna.scoring import is_ahead, scores
from underhill.games.taverna.state import LAYOUT

GAME = Game(
    name="taverna",
    title="Taverna",
    package=__name__,
    seats=range(2, 6),
    rules_version=2,
    max_decisions=6000,
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
    options=(Option("curse", "The Curse is shuffled among the spells, as printed.", "option_curse", default=True),),
    board=on_demand("underhill.games.taverna.terminal", "board"),
    arrange=arrange,
    heuristics=HEURISTICS,
    features=FEATURES,
    stage=step_of,
    turn_order="first",
    partings=("sell",),
    window=window,
    reactions=REACTIONS,
    choice_numbers=choice_numbers,
    renew=renew_state,
)
