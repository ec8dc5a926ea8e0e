"""The documentation as somebody reads it who has only its folder."""

import pytest
from browserhouse import DESKTOP, MILLISECONDS, PHONE
from sitebuilder import site as builder

PAGES = {
    "index.md": "# Start\n\n| field | kind |\n|---|---|\n| `a_name_that_is_as_long_as_a_phone_is_wide_and_more` | `int | None` |\n",
    "lanterns.md": "# Lanterns\n\nA firefly sits in each.\n",
}


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A small site, made like the real one."""
    pages, out = tmp_path_factory.mktemp("pages"), tmp_path_factory.mktemp("site")
    for name, text in PAGES.items():
        (pages / name).write_text(text)
    builder.build(pages, out, nav=list(PAGES))
    return out


def test_a_site_opened_as_a_file_can_be_searched(site, browser):
    page = browser.new_page(viewport=DESKTOP)
    page.set_default_timeout(MILLISECONDS)
    page.goto((site / "index.html").as_uri())
    page.click("[data-bs-target='#mkdocs_search_modal']")
    page.type("#mkdocs-search-query", "firefly")  # every key asks anew
    page.click("#mkdocs-search-results a:has-text('Lanterns')")
    page.wait_for_url("**/lanterns.html*")
    page.close()


def test_a_wide_table_leaves_the_page_as_wide_as_a_phone(site, browser):
    page = browser.new_page(viewport=PHONE)
    page.goto((site / "index.html").as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert page.inner_text("td:nth-child(2)") == "int | None"
    page.close()
