"""The Crest or an item as the day's action (ruling 17): spent at once, and used only where it does something (ruling 26)."""

from underhill.core.pending import tell
from underhill.games.fairy_land.fairies import n_played, take_back_fairy
from underhill.games.fairy_land.fields import State
from underhill.games.fairy_land.ids import N_CLEARINGS, N_FAIRIES, Item, News, Place
from underhill.games.fairy_land.items.dust import begin_dust, can_use_dust
from underhill.games.fairy_land.items.flute import begin_flute, can_use_flute
from underhill.games.fairy_land.items.lantern import begin_lantern, can_use_lantern
from underhill.games.fairy_land.items.mirror import begin_mirror, can_use_mirror
from underhill.games.fairy_land.items.veil import begin_veil, can_use_veil
from underhill.games.fairy_land.phases.looking import begin_sickle
from underhill.games.fairy_land.phases.sunset import end_turn


def can_use_crest(s: State, p):
    """A Crest is left, and a Fairy lies played."""
    return s.crests[p] > 0 and n_played(s, p) > 0


def use_crest(s: State, p):
    """All played Fairies come back, special ones too."""
    s.crests[p] -= 1
    tell(s, News.CREST, p, n_played(s, p), 0)
    for fairy in range(N_FAIRIES):
        if s.played[p][fairy]:
            take_back_fairy(s, p, fairy)
    end_turn(s)


def can_use_sickle(s: State):
    """The Druid deck has cards, and one may be taken."""
    return s.n_deck[Place.DRUIDS - N_CLEARINGS] > 0 and s.item_number[Item.DRUIDS_SICKLE] > 0


def can_use_item(s: State, p, item):
    """Whether a usable item would do something."""
    if item == Item.FAIRY_DUST:
        return can_use_dust(s, p)
    if item == Item.MOON_LANTERN:
        return can_use_lantern(s)
    if item == Item.GOBLIN_FLUTE:
        return can_use_flute(s, p)
    if item == Item.ENCHANTED_MIRROR:
        return can_use_mirror(s, p)
    if item == Item.DRUIDS_SICKLE:
        return can_use_sickle(s)
    return can_use_veil(s, p)


def use_item(s: State, p, item):
    """Spend an item and begin what it does."""
    s.items[p][item] = 0
    s.items_gone[item] = 1
    s.given = 0
    tell(s, News.USES, p, item, 0)
    if item == Item.FAIRY_DUST:
        begin_dust(s, p)
    elif item == Item.MOON_LANTERN:
        begin_lantern(s, p)
    elif item == Item.GOBLIN_FLUTE:
        begin_flute(s, p)
    elif item == Item.ENCHANTED_MIRROR:
        begin_mirror(s, p)
    elif item == Item.DRUIDS_SICKLE:
        s.may_keep = s.item_number[Item.DRUIDS_SICKLE]
        begin_sickle(s, p)
    else:
        begin_veil(s, p)
