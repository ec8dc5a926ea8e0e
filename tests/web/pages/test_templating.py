"""The template engine: what is remembered draws the same as what is not, and a page imports a module once."""

from jinja2 import DictLoader
from markupsafe import Markup

from underhill.web.pages.templating import Engine, Missing, Remembered


def engine(**templates: str) -> Engine:
    return Engine(loader=DictLoader(templates), autoescape=True, undefined=Missing)


def test_a_macro_draws_a_thing_once_and_text_never_passes_for_markup():
    drawn = []

    def macro(text: str, loud: bool = False) -> Markup:
        drawn.append(text)
        return Markup("<b>{}</b>").format(text)

    macro.name = "bold"
    bold = Remembered()(macro)
    assert bold("<i>") == bold("<i>") == "<b>&lt;i&gt;</b>" and len(drawn) == 1
    assert bold(Markup("<i>")) == "<b><i></b>", "what may hold tags is another thing than a text of the same letters"
    assert bold("<i>", loud=True) and bold(text="<i>") and len(drawn) == 4
    many = ["a"]
    assert bold(many) == "<b>[&#39;a&#39;]</b>"
    many.append("b")
    assert "b&#39;]" in bold(many), "what can change is drawn each time"


def test_what_a_macro_draws_depends_on_all_that_is_named_with_it():
    def macro(name: str) -> Markup:
        return Markup(f"{game}-{name}")

    macro.name, kept = "sign", Remembered()
    for game in ("one", "two", "one"):
        assert kept(macro, game)("fox") == f"{game}-fox"


def test_keys_go_before_attributes_but_not_before_what_a_dictionary_can_do():
    made = engine(page="{{ d.seat }} {{ d.items() | length }} {{ d.missing or 'nothing' }}")
    assert made.get_template("page").render(d={"seat": 3, "items": 4}) == "3 2 nothing"


def test_a_module_is_made_once_for_a_page_and_sees_its_names():
    told = []
    made = engine(
        module="{{ note() }}{% macro who() %}{{ name }}{% endmacro %}",
        page="{% from 'module' import who with context %}{{ who() }}{% include 'part' %}",
        part="{% from 'module' import who with context %}{{ who() }}",
    )
    for name in ("Anna", "Ben"):
        assert made.get_template("page").render(name=name, note=lambda: told.append(1) or "", imported={}) == 2 * name
    assert len(told) == 2
