"""The numbers a match is played with, as a view shows them: in the shape of numbers.toml, for pages, which know no printed ones."""

from typing import Any

from underhill.games.taverna.fields import State
from underhill.games.taverna.ids import Notable, Royal, Spell
from underhill.games.taverna.numbers import NUMBERED

SOLD = (Notable.GOB_TROTTER, Notable.PRINCESS, Notable.AMBASSADRESS)


def numbers_of(s: State) -> dict[str, dict[str, Any]]:
    """Every number that a board or an explanation may name, but for what the taverns show themselves."""
    return {
        "ladder": {
            "points": list(s.ladder_points),
            "gift_levels": [level for level, brings in enumerate(s.is_gift_level) if brings],
            "gifts": list(s.gift_amount),
        },
        "play": {
            "coins": s.start_coins,
            "spells": s.start_spells,
            "sale_price": s.sale_price,
            "buy_out": s.buy_out,
            "tokens_of_a_guild": s.tokens_of_a_guild,
            "token_points": s.token_points,
            "privileges": s.n_privileges,
            "privilege_points": s.privilege_points,
            "privilege_price": s.privilege_price,
        },
        "notables": {notable.name.lower(): [price for price in s.notable_price[notable] if price] for notable in SOLD},
        "spell_costs": {spell.name.lower(): s.spell_cost[spell] for spell in Spell if spell != Spell.CURSE},
        "spell_numbers": {spell.name.lower(): s.spell_number[spell] for spell in NUMBERED},
        "royal": {
            "king_points": s.king_points,
            "king_levels": s.king_levels,
            "points": list(s.royal_points),
            **{royal.name.lower(): list(s.royal_needs[royal]) for royal in Royal if royal != Royal.KING},
        },
    }
