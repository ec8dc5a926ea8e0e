"""The customer of the turn: his people, the symbols he bears, and what beer and grimoire bring."""

from underhill.core.pending import NONE, tell
from underhill.games.taverna.fields import State
from underhill.games.taverna.ids import N_GUILDS, N_SYMBOLS, Guild, News, Step, Symbol
from underhill.games.taverna.purse import gain_coins
from underhill.games.taverna.spellbook import draw_spells


def choose_customer(s: State, customer):
    """He comes with the people and the symbol of his card."""
    s.customer = customer
    s.people = customer // N_SYMBOLS
    s.symbol = customer % N_SYMBOLS
    s.bears[s.symbol] = 1


def forget_customer(s: State):
    """Wipe what only the finished turn needed to know of him."""
    s.customer = NONE
    s.people = NONE
    s.symbol = NONE
    s.tavern = NONE
    for symbol in range(N_SYMBOLS):
        s.bears[symbol] = 0


def finds_guild(s: State, guild):
    """The seated customer bears a symbol, and his tavern bears it too."""
    return s.bears[guild] == 1 and s.guild[s.tavern][guild] == 1


def can_add_symbol(s: State, symbol):
    """Before he sits any symbol he lacks; afterwards one that works in his tavern at once, never a mask (rulings 13, 36)."""
    if s.step == Step.CARD or s.bears[symbol]:
        return False
    if s.step == Step.CUSTOMER:
        return True
    if symbol == Symbol.MASK or not s.guild[s.tavern][symbol]:
        return False
    return s.turn_notable_used == 0 if symbol == Symbol.LYRE else s.guild_used[symbol] == 0


def add_symbol(s: State, p, symbol):
    """He bears one more symbol; if he sits already, it works at once (ruling 13)."""
    s.bears[symbol] = 1
    tell(s, News.SYMBOL, p, symbol, 0)
    enjoy_guilds(s, p)


def enjoy_guilds(s: State, p):
    """What the seated customer finds in his tavern works, beer before grimoire (ruling 6), each once a turn (rulings 13, 34)."""
    if s.step == Step.SEATED:
        for guild in range(N_GUILDS):
            if finds_guild(s, guild) and not s.guild_used[guild]:
                enjoy_guild(s, p, guild)


def enjoy_guild(s: State, p, guild):
    """Beer brings the active seat as much as an owner, a grimoire a spell. The lyre waits for the notable of the turn."""
    if guild == Guild.BEER:
        s.guild_used[guild] = 1
        gain_coins(s, p, s.income)
        tell(s, News.BEER, p, s.income, 0)
    elif guild == Guild.GRIMOIRE:
        s.guild_used[guild] = 1
        draw_spells(s, p, 1, News.GRIMOIRE, 0)


def change_symbol(s: State, p, symbol):
    """His own symbol becomes another; if he sits already, it works as if added (ruling 13)."""
    s.bears[s.symbol] = 0
    s.symbol = symbol
    s.bears[symbol] = 1
    tell(s, News.SYMBOL, p, symbol, 0)
    enjoy_guilds(s, p)


def change_people(s: State, p, people):
    """He becomes one of another people (ruling 14: only before he sits)."""
    s.people = people
    tell(s, News.PEOPLE, p, people, 0)
