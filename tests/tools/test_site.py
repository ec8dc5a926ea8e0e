"""The documentation site: its reference is made from the code, and it is built without a warning."""

import re
from dataclasses import fields

import pytest
from sitebuilder import site
from webhouse import application

import underhill
from underhill.core.game import games
from underhill.web.settings import Settings


@pytest.fixture(scope="module")
def gathered(tmp_path_factory):
    """All pages as Markdown."""
    folder = tmp_path_factory.mktemp("site") / "pages"
    site.gather(folder)
    return folder


def test_the_reference_tells_of_every_command_endpoint_event_and_field(gathered):
    pages = {path.stem: path.read_text() for path in (gathered / "reference").iterdir()}
    assert "## underhill serve" in pages["commands"] and "## underhill admin tables" in pages["commands"]
    assert "## make_choice" in pages["api"] and "`played`" in pages["events"]
    assert "`match(seats: int | None = None, seed: " in pages["python"] and "`NotBegun`" in pages["python"]
    assert not re.search(r" at 0x|<function|<class|<lambda", pages["python"])
    assert {each for each in underhill.__all__ if f".{each}\n" not in pages["python"]} == {"UnderhillError"}  # among the errors
    schemas = application("sqlite://").openapi()["components"]["schemas"]
    assert all(f"## {name}\n" in pages["api"] for name in schemas)
    assert all(f"| `{field}` |" in pages["api"] for schema in schemas.values() for field in schema.get("properties", {}))
    for game in games().values():
        assert all(f"`{field.name}`" in pages["states"] for field in game.layout.fields)
        assert all(f"`{name}`" in pages["observations"] for name in game.features.pieces)
        assert all(f"`{key}`" in pages["numbers"] for key in game.numbers.keys()) and game.title in pages["words"]  # noqa: SIM118
    assert all(f"`UNDERHILL_{each.name.upper()}`" in pages["settings"] for each in fields(Settings))
    assert "`houses.hand`" in pages["views"] and "`commitment`" in pages["records"]
    named = [path for group in site.SETTINGS["nav"] for each in group.values() for path in paths_in(each)]
    assert all((gathered / path).exists() for path in named)


def paths_in(entry):
    return [entry] if isinstance(entry, str) else [path for each in entry for path in each.values()]


def test_the_site_is_built_without_a_warning_and_reads_without_a_network(gathered, tmp_path):
    site.build(gathered, tmp_path)
    assert "Underhill" in (tmp_path / "index.html").read_text()
    for page in tmp_path.rglob("*.html"):
        assert not re.findall(r'<(?:script|link|img)[^>]*(?:src|href)="https?://', page.read_text()), page.name
