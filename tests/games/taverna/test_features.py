"""What a learner sees at a question: what it is about, to which spell one reacts, who sits where, what royal scorings would pay."""

from games.taverna.setups import scene
from underhill.games.taverna import GAME
from underhill.games.taverna.actions import CUSTOMER
from underhill.games.taverna.features import FEATURES
from underhill.games.taverna.hidden import view
from underhill.games.taverna.ids import N_SEATS, Notable, People, Royal, Spell, Window


def seen(game, viewer=None):
    """The pieces that a viewer, the deciding seat if none is named, sees."""
    out = [0.0] * FEATURES.size
    FEATURES.observe(game.s, game.seat if viewer is None else viewer, out)
    return FEATURES.decode(out)


def marked(piece):
    """The places of a piece that are not zero."""
    return [i for i, value in enumerate(piece) if value]


def test_a_reaction_tells_its_moment_the_spell_and_who_announced_it():
    game = scene(hands={0: ["fireworks"], 1: ["counterspell"], 2: ["panic"]}).play("pass", "pass", "cast fireworks")
    pieces = seen(game)
    assert game.seat == 1 and marked(pieces["window"]) == [Window.SPELL_ANNOUNCED]
    assert marked(pieces["announced"]) == marked(pieces["waiting"]) == [Spell.FIREWORKS]
    assert marked(pieces["announcer"]) == marked(pieces["window_source"]) == [2]  # the seat before the viewer, of three
    game.play("cast counterspell")
    assert not any(marked(seen(game)[name]) for name in ("window", "announced", "waiting"))


def test_another_moment_names_no_spell_and_a_gift_names_its_people():
    game = scene(hands={1: ["echo"]}, row=("orc_mask",), levels={0: [1, 0, 0, 0]}).play("pass", "take orc_mask 1", "seat orc orc")
    pieces = seen(game)
    assert marked(pieces["window"]) == [Window.GIFT_TAKEN] and marked(pieces["window_gift"]) == [People.ORC]
    assert not marked(pieces["announced"])


def test_the_question_where_to_tells_who_is_moved_and_where_everybody_sits():
    game = scene(favours={0: ["move_customer"]}, seated={"elf": ["human"]})
    game.play("favour move_customer", "customer elf human elf")
    pieces = seen(game)
    customer = GAME.actions.find("customer elf human elf") - CUSTOMER
    assert marked(pieces["asked_customer"]) == marked(pieces["customers"]) == [customer]


def test_the_question_how_many_tells_of_which_notable():
    game = scene(hands={0: ["summons"]}).play("cast summons", "notable ambassadress")
    assert marked(seen(game)["asked_notable"]) == [Notable.AMBASSADRESS]


def test_royal_scorings_tell_what_they_count_and_pay_and_who_scores_first():
    game = scene(coins=(20, 0, 5), levels={1: [3, 0, 0, 0]})
    pieces, pays = seen(game, viewer=0), [entry["pays"] for entry in view(game.s, 0)["royal"]]
    assert pieces["royal_counts"][N_SEATS * (Royal.TREASURER - 1) :][:3] == [20, 0, 5]
    assert [pieces["royal_pays"][N_SEATS * royal :][:3] for royal in Royal] == pays
    assert pieces["royal_order"][:3] == [1, 0, 2]  # the King's people are the orcs; then by turn order
    assert seen(game, viewer=1)["royal_order"][:3] == [0, 2, 1]
