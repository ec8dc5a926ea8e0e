"""Taverna in words: the vocabularies of words.toml, the question asked now, why something is not possible, the score sheet."""

from pathlib import Path

from underhill.core.game import Window as ReactionWindow
from underhill.core.pending import pending_argument, pending_kind, pending_seat
from underhill.core.words import Words
from underhill.games.taverna.actions import ACTIVATE, CAST, DEED, END_TURN, FAVOUR, PASS, PRIVILEGES, ROYAL
from underhill.games.taverna.favours.use import can_use_favour, is_addition
from underhill.games.taverna.fields import State
from underhill.games.taverna.ids import (
    N_DEEDS,
    N_SPELLS,
    Customer,
    Decision,
    Favour,
    Notable,
    People,
    Royal,
    Source,
    Spell,
    Step,
    Symbol,
    Tavern,
    Window,
)
from underhill.games.taverna.notables.activate import can_activate
from underhill.games.taverna.notables.gob_trotter import COUNTS
from underhill.games.taverna.notables.notary import price_of
from underhill.games.taverna.phases.opening import can_buy_first, leaves_second
from underhill.games.taverna.phases.reacting import can_react, fits_window
from underhill.games.taverna.phases.turn import is_turn_notable
from underhill.games.taverna.scoring import ladder_worth
from underhill.games.taverna.spells.cast import could_cast
from underhill.games.taverna.taverns import people_of, tavern_of
from underhill.games.taverna.windows import gift_of, may_cast_now, source_of, window_of

Reason = tuple[str, dict[str, int]]

REACTIONS = tuple(Spell(spell).name.lower() for spell in range(Spell.COUNTERSPELL, Spell.CURSE))

WORDS = Words(
    Path(__file__).with_name("words.toml"),
    {
        "people": People,
        "symbol": Symbol,
        "customer": Customer,
        "tavern": Tavern,
        "notable": Notable,
        "favour": Favour,
        "spell": Spell,
        "royal": Royal,
        "source": Source,
    },
)

WHY_NO_EFFECT = {
    Spell.METAMORPHOSIS: "customer_waiting",
    Spell.CLAIRVOYANCE: "no_spell_left",
    Spell.ROYAL_AUDIENCE: "no_favour_left",
    Spell.CHARM: "nobody_above",
    Spell.TWO_FACES: "symbol_no_use",
    Spell.ENCHANTED_SIGN: "no_token_fits",
    Spell.SUMMONS: "no_notable_can",
    Spell.PANIC: "nobody_seated",
    Spell.MAGIC_CHAIRS: "nobody_to_swap",
    Spell.FREE_ROUND: "no_owner_paid",
    Spell.LIGHT_FINGERS: "no_purse",
    Spell.ECHO: "no_gift_left",
}
WHY_NO_FAVOUR = {
    Favour.OTHER_PEOPLE: "customer_waiting",
    Favour.GUILD_TOKEN: "no_token_fits",
    Favour.MOVE_CUSTOMER: "nobody_to_move",
    Favour.LADDER_LEVEL: "ladders_full",
}


def prompt(s: State) -> tuple[str, dict[str, int]]:
    """The key of the question that is asked, and the numbers in it."""
    if not s.depth:
        return "over", {}
    kind, argument = pending_kind(s), pending_argument(s)
    if kind == Decision.TURN:
        return _turn_prompt(s)
    if kind == Decision.REACT:
        return _react_prompt(s, argument)
    if kind == Decision.EXTENT:
        prices = dict(zip("abc", s.notable_price[argument], strict=True))
        return f"extent_{Notable(argument).name.lower()}", prices
    return Decision(kind).name.lower(), _numbers(s, kind, argument)


def _turn_prompt(s: State) -> tuple[str, dict[str, int]]:
    if s.step == Step.CARD:
        return "turn_card", {}
    return ("turn_customer", {"a": s.people}) if s.step == Step.CUSTOMER else ("turn_seated", {"a": s.tavern})


def _react_prompt(s: State, packed: int) -> tuple[str, dict[str, int]]:
    window = Window(window_of(packed))
    values = {"a": source_of(packed)}
    if window == Window.CUSTOMER_SEATED:
        values["b"] = s.paid_tavern
    elif window == Window.SPELL_ANNOUNCED:
        values["b"] = s.pending[s.depth - 2][2] % N_SPELLS  # the spell waits right below
    elif window == Window.GIFT_TAKEN:
        values["b"] = gift_of(packed)
    return f"react_{window.name.lower()}", values


def _numbers(s: State, kind: int, argument: int) -> dict[str, int]:
    if kind == Decision.FIRST_DEED:
        return {"a": s.coins[pending_seat(s)]}
    if kind == Decision.DEED:
        return {"a": argument, "b": s.buy_out}
    if kind == Decision.TOKEN:
        return {"a": argument % COUNTS}
    if kind == Decision.CHANGE_SYMBOL:
        return {"a": s.symbol}
    if kind in (Decision.OTHER_PEOPLE, Decision.METAMORPHOSIS):
        return {"a": s.people}
    if kind in (Decision.MOVE_WHERE, Decision.CHAIRS_SECOND):
        return {"a": people_of(argument), "b": tavern_of(argument)}
    return {"a": argument}


def window(s: State) -> ReactionWindow | None:
    """The reaction window that is asked now: what lets it pass, and the spell each other choice would use."""
    if not s.depth or pending_kind(s) != Decision.REACT:
        return None
    held = [spell for spell in Spell if can_react(s, pending_seat(s), spell, pending_argument(s))]
    return ReactionWindow(PASS, {CAST + spell: spell.name.lower() for spell in held})


def why_not(s: State) -> list[tuple[int, str, dict[str, int]]]:
    """What a player might expect to do in a turn or a window and cannot, each with its reason."""
    if s.depth and pending_kind(s) == Decision.TURN:
        p = s.active
        reasons = [*_end_reasons(s), *_spell_reasons(s, p), *_favour_reasons(s, p), *_notable_reasons(s, p)]
    elif s.depth and pending_kind(s) == Decision.REACT:
        reasons = _reaction_reasons(s, pending_seat(s), pending_argument(s))
    elif s.depth and pending_kind(s) == Decision.FIRST_DEED:
        reasons = _deed_reasons(s, pending_seat(s))
    else:
        reasons = []
    return [(a, key, values) for a, (key, values) in reasons]


def choice_numbers(s: State, a: int) -> dict[str, int]:
    """What a deed costs now, another's more than is printed on it, and its points."""
    if not DEED <= a < ROYAL:
        return {}
    tavern, i = divmod(a - DEED, N_DEEDS)
    return {"d": price_of(s, tavern, i), "e": s.deed_points[tavern][i]}


def _deed_reasons(s: State, p: int) -> list[tuple[int, Reason]]:
    """First deeds that could be paid but would endanger the second one (ruling 53)."""
    deeds = [(tavern, i) for tavern in Tavern for i in range(s.n_deeds[tavern]) if can_buy_first(s, p, tavern, i)]
    refused = [(tavern, i) for tavern, i in deeds if not leaves_second(s, p, tavern, i)]
    if len(refused) == len(deeds):
        return []
    return [(DEED + t * N_DEEDS + i, ("second_deed", {"a": s.coins[p] - s.deed_price[t][i]})) for t, i in refused]


def _end_reasons(s: State) -> list[tuple[int, Reason]]:
    if s.step == Step.SEATED:
        return []
    return [(END_TURN, ("take_card_first" if s.step == Step.CARD else "seat_first", {}))]


def _spell_reasons(s: State, p: int) -> list[tuple[int, Reason]]:
    held = [spell for spell in Spell if s.hand[p][spell]]
    return [(CAST + spell, _why_no_spell(s, p, spell)) for spell in held if not (may_cast_now(s) and could_cast(s, p, spell))]


def _why_no_spell(s: State, p: int, spell: Spell) -> Reason:
    if spell in (Spell.COUNTERSPELL, Spell.ECHO):
        return "only_as_reaction", {}
    if not may_cast_now(s):
        return "spell_cast_already", {}
    return _why_no_effect(s, p, spell)


def _why_no_effect(s: State, p: int, spell: Spell) -> Reason:
    if s.spell_cost[spell] > s.coins[p]:
        return "too_few_coins", {"a": s.spell_cost[spell], "b": s.coins[p]}
    return WHY_NO_EFFECT[spell], {}


def _favour_reasons(s: State, p: int) -> list[tuple[int, Reason]]:
    held = [favour for favour in Favour if s.favours[p][favour] and not can_use_favour(s, p, favour)]
    return [(FAVOUR + favour, (_why_no_favour(s, favour), {})) for favour in held]


def _why_no_favour(s: State, favour: Favour) -> str:
    if s.favour_used[favour]:
        return "kind_used"
    if is_addition(favour) or favour == Favour.CHANGE_SYMBOL:
        return "symbol_no_use"
    if favour == Favour.SECOND_SPELL:
        return "first_spell_first" if may_cast_now(s) else "no_spell_to_cast"
    return WHY_NO_FAVOUR[favour]


def _notable_reasons(s: State, p: int) -> list[tuple[int, Reason]]:
    idle = [n for n in Notable if not can_activate(s, p, n, s.coins[p])]
    by_privilege = [n for n in Notable if s.privileges[p] and (n in idle or s.privileges[p] < s.privilege_price)]
    of_turn = [n for n in Notable if s.step == Step.SEATED and (n in idle or not is_turn_notable(s, n))]
    return [
        *((PRIVILEGES + notable, _why_no_privileges(s, p, notable)) for notable in by_privilege),
        *((ACTIVATE + notable, _why_not_this_turn(s, p, notable)) for notable in of_turn),
    ]


def _why_no_privileges(s: State, p: int, notable: Notable) -> Reason:
    if s.privileges[p] < s.privilege_price:
        return "too_few_privileges", {"a": s.privilege_price, "b": s.privileges[p]}
    return _why_no_notable(s, p, notable)


def _why_not_this_turn(s: State, p: int, notable: Notable) -> Reason:
    if s.turn_notable_used:
        return "turn_notable_used", {"a": s.privilege_price}
    if not can_activate(s, p, notable, s.coins[p]):
        return _why_no_notable(s, p, notable)
    return "notable_elsewhere", {}


def _why_no_notable(s: State, p: int, notable: Notable) -> Reason:
    return ("notable_used", {}) if s.notable_used[notable] else ("notable_cannot", {"b": s.coins[p]})


def _reaction_reasons(s: State, p: int, packed: int) -> list[tuple[int, Reason]]:
    held = [spell for spell in Spell if s.hand[p][spell] and not can_react(s, p, spell, packed)]
    return [(CAST + spell, _why_no_reaction(s, p, spell, packed)) for spell in held]


def _why_no_reaction(s: State, p: int, spell: Spell, packed: int) -> Reason:
    if spell < Spell.COUNTERSPELL or not fits_window(s, p, spell, window_of(packed)):
        return "not_this_moment", {}
    return _why_no_effect(s, p, spell)


def score_sheet(s: State) -> list[dict[str, int]]:
    """Each seat's points by source; sources that bring nothing are left out."""
    return [{name: points for name, points in _sources(s, p) if points} for p in range(s.n_seats)]


def _sources(s: State, p: int) -> list[tuple[str, int]]:
    return [
        *((source.name.lower(), s.points[p][source]) for source in Source),
        ("privileges", s.privileges[p] * s.privilege_points),
        *((f"ladder_{people.name.lower()}", ladder_worth(s, p, people)) for people in People),
    ]
