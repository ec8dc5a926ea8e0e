"""The state of a game of Fairy Land: every field with its meaning, its range and who may see it."""

from underhill.core.layout import Field, Layout, Seen, core_fields
from underhill.games.fairy_land.ids import (
    DECK_CARDS,
    FOREST_CARDS,
    LOT_CARDS,
    N_ANIMALS,
    N_CARDS,
    N_CLEARINGS,
    N_DECKS,
    N_FAIRIES,
    N_FLOWERS,
    N_ITEMS,
    N_SEATS,
    Card,
    Fairy,
    Item,
    Place,
)

NEWS = 72  # the last choice tells all lines of the scoring

LAYOUT = Layout(
    "fairy_land",
    [
        *core_fields(depth=4, news=NEWS),
        # Options
        Field("option_first_game", "i1", (), "1: the nine starred items make up the Queen's Court"),
        Field("option_open_hands", "i1", (), "1: everybody sees every hand"),
        # Printed numbers, from numbers.toml
        Field("copies", "i1", (N_CARDS,), "how many cards of each kind the Forest has", along=(Card,)),
        Field("animal_points", "i1", (N_ANIMALS,), "points for the sole most of each Animal", along=(Card,)),
        Field("turtle_set", "i1", (), "how many turtles, exactly, bring the bonus"),
        Field("turtle_bonus", "i1", (), "points more for exactly that many turtles"),
        Field("flower_points", "i1", (N_FLOWERS + 1,), "points for 0 to 5 Flowers of one colour"),
        Field("variety_points", "i1", (N_FLOWERS + 1,), "points for 0 to 5 colours"),
        Field("goblin_sole", "i1", (), "points for each Goblin of the one who has most"),
        Field("goblin_tied", "i1", (), "points for each Goblin of those tied for most"),
        Field("applause_points", "i1", (N_SEATS,), "points for the best applause, by how many share it less one"),
        Field("starred", "i1", (DECK_CARDS,), "the items for a first game", words=Item),
        Field("item_number", "i1", (N_ITEMS,), "the number printed on each item", along=(Item,)),
        Field("pendant_whole", "i1", (), "points for both halves of the Royal Pendant"),
        Field("bells_alone", "i1", (), "points for the best applause alone, with the Silver Bells"),
        Field("fauna_value", "i1", (), "worth of the Fauna Fairy among Animals"),
        Field("flora_value", "i1", (), "worth of the Flora Fairy among Flowers"),
        Field("herald_value", "i1", (), "worth of the Herald at an audience or a Druid visit"),
        Field("special_worth", "i1", (), "worth of a special Fairy elsewhere and in the hand"),
        Field("many", "i1", (), "Animals or Flowers in a clearing that Fauna, Flora, pipes and garland need"),
        Field("wind_hand", "i1", (), "the Fairy of the Wind comes back to a hand of at most this many"),
        Field("ribbon_flowers", "i1", (), "Flowers of a colour that the Silk Ribbon needs"),
        Field("n_crests", "i1", (), "Crests each seat starts with"),
        Field("overcrowded", "i1", (), "cards at which a clearing is emptied at sunset, 1 to 8"),
        Field("ogre_toll", "i1", (), "Animals and Flowers an Ogre tramples"),
        # The turn
        Field("first", "i1", (), "the starting seat"),
        Field("active", "i1", (), "the seat whose turn it is"),
        Field("turn", "i1", (), "turns finished, 0 to 36"),
        # Decks
        Field("forest", "i1", (FOREST_CARDS,), "face-down Forest cards, the next one last; NONE where gone", Seen.NOBODY, Card),
        Field("n_forest", "i1", (), "how many are left"),
        Field(
            "decks",
            "i1",
            (N_DECKS, DECK_CARDS),
            "Druid and court deck, the top first; NONE where gone",
            Seen.PARTLY,
            words=(Card, Item),
        ),
        Field("n_deck", "i1", (N_DECKS,), "how many are left in each"),
        Field("placed_by", "i1", (N_DECKS, DECK_CARDS), "who knows which card lies at this place: one bit per seat", Seen.PARTLY),
        Field("seen_by", "i1", (N_DECKS, DECK_CARDS), "who has seen this card: one bit per seat", Seen.PARTLY),
        Field("boxed", "i1", (N_ITEMS - DECK_CARDS,), "items that are not in this game", Seen.NOBODY, Item),
        # Clearings
        Field("lots", "i1", (N_CLEARINGS, LOT_CARDS), "the cards of each clearing; NONE where none", words=Card),
        Field("n_lot", "i1", (N_CLEARINGS,), "how many cards lie in each"),
        Field("drawn", "i1", (2,), "the cards of this dawn that are not placed yet, the next first; NONE where none", words=Card),
        Field("evil_at_dawn", "i1", (N_CLEARINGS,), "Goblins and Ogres in each clearing before this dawn"),
        # Seats
        Field("hand", "i1", (N_SEATS, N_FAIRIES), "1: this Fairy is in the hand", Seen.OWNER, along=(None, Fairy)),
        Field("played", "i1", (N_SEATS, N_FAIRIES), "1: this Fairy lies played", along=(None, Fairy)),
        Field("owned", "i1", (N_SEATS, N_CARDS), "face-up cards of each kind", along=(None, Card)),
        Field("items", "i1", (N_SEATS, N_ITEMS), "1: this item lies before the seat", along=(None, Item)),
        Field("crests", "i1", (N_SEATS,), "Crests left"),
        # The action under way
        Field("place", "i1", (), "where Fairies are being sent, a Place; NONE when they are not", words=Place),
        Field("bids", "i1", (N_SEATS,), "each seat's bid in this auction: NONE not asked yet, 0 passed"),
        Field("bid", "i1", (), "the highest bid, or what must be paid at least"),
        Field("bidder", "i1", (), "who made it; NONE if nobody"),
        Field("paid", "i1", (), "worth of the Fairies of this payment, item bonuses included"),
        Field("playing", "i1", (N_FAIRIES,), "1: this Fairy has been played in this payment", along=(Fairy,)),
        Field("least_cards", "i1", (), "how many Fairies this payment needs at least"),
        Field("looked", "i1", (), "how many cards on top of a deck are being looked at"),
        Field("kept", "i1", (2,), "cards kept from a look and not yet taken; NONE where none", words=Card),
        Field("may_keep", "i1", (), "how many more cards of this look may be kept"),
        Field("ogres", "i1", (), "Ogres that have still to be met"),
        Field("toll", "i1", (), "Animals and Flowers still owed to the present Ogre"),
        Field("given", "i1", (), "cards given or taken, worth taken back with the present item, or cards in order under a deck"),
        Field("offered", "i1", (), "the card offered to the Enchanted Mirror; NONE when none", words=Card),
        # Out of the game
        Field("discard", "i1", (N_CARDS,), "Forest cards out of the game, by kind", along=(Card,)),
        Field("items_gone", "i1", (N_ITEMS,), "1: this item was used up", along=(Item,)),
    ],
)
