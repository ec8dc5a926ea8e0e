"""Templates are indented as djhtml does it: what closes or goes on stands under what opens it, what lies within one step inside.

Pre-commit runs djhtml in an environment of its own, because its licence is not one that the lock takes; here its layout is checked
without it. Whatever is the first of its line counts: a tag, a Jinja statement, text.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import underhill

PACKAGE = Path(underhill.__file__).parent
STEP = 2
ALONE = {"br", "circle", "hr", "img", "input", "line", "link", "meta", "path", "rect", "use"}  # elements that hold nothing
BLOCKS = {"block", "call", "for", "if", "macro", "with"}
GOES_ON = {"elif", "else"}
PIECE = re.compile(
    r"{#.*?#}|<!--.*?-->|{{.*?}}"
    r"|{%-?\s*(?P<end>end)?(?P<statement>\w+)(?P<rest>.*?)%}"
    r"|<(?P<close>/?)(?P<tag>[a-zA-Z][\w-]*)(?:\"[^\"]*\"|{{.*?}}|{%.*?%}|[^>\"])*?(?P<alone>/?)>"
    r"|[^\s<{]+",
    re.DOTALL,
)


def part(piece: re.Match[str]) -> str:
    """What a piece of a template does: open something, close it, go on with it, or stand for itself."""
    if piece["end"] or piece["close"]:
        return "close"
    if piece["statement"]:
        is_block = piece["statement"] in BLOCKS or (piece["statement"] == "set" and "=" not in piece["rest"])
        return "go on" if piece["statement"] in GOES_ON else "open" if is_block else "stand"
    return "open" if piece["tag"] and not piece["alone"] and piece["tag"] not in ALONE else "stand"


def faults(text: str) -> Iterator[str]:
    """The lines that stand where they should not."""
    opened: list[tuple[int, int]] = []  # line and indent of what is open
    for piece in PIECE.finditer(text):
        does = part(piece)
        line, start = text.count("\n", 0, piece.start()) + 1, text.rfind("\n", 0, piece.start()) + 1
        before = text[start : piece.start()]
        indent = len(before) - len(before.lstrip())
        if opened and not before.strip() and line != opened[-1][0]:
            above, outer = opened[-1]
            if does in ("close", "go on") and indent != outer:
                yield f"line {line} does not stand under line {above}, which it closes"
            elif does in ("open", "stand") and indent != outer + STEP:
                yield f"line {line} is not inside line {above} by {STEP}"
        if does == "open":
            opened.append((line, indent))
        elif does == "close" and not opened:
            yield f"line {line} closes what is not open"
        elif does == "close":
            opened.pop()
    yield from (f"what line {line} opens is not closed" for line, _ in opened)


@pytest.mark.parametrize("template", sorted(PACKAGE.rglob("*.html")), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_what_closes_stands_under_what_opens(template):
    assert not list(faults(template.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    "text, fault",
    [
        ("<ul>\n   <li></li>\n</ul>", "line 2 is not inside line 1 by 2"),
        ("<ul>\n<li></li>\n</ul>", "line 2 is not inside line 1 by 2"),
        ("<p>\n  one\nother\n</p>", "line 3 is not inside line 1 by 2"),
        ("<p>\n  one\n    {{ other }}\n</p>", "line 3 is not inside line 1 by 2"),
        ("<ul>\n  {% for a in b %}\n    <li></li>\n{% endfor %}\n</ul>", "line 4 does not stand under line 2, which it closes"),
        ("{% if a %}\n  <br>\n  {% else %}\n{% endif %}", "line 3 does not stand under line 1, which it closes"),
        ("<p>\n  <b></b>", "what line 1 opens is not closed"),
        ("<p></p>\n{% endif %}", "line 2 closes what is not open"),
    ],
)
def test_a_line_that_stands_elsewhere_is_found(text, fault):
    assert list(faults(text)) == [fault]


def test_no_paragraph_holds_a_form():
    """A browser ends a paragraph where a form begins: its class would have no effect, and two empty lines would stand there."""
    forms = re.compile(r"<p\b[^>]*>(?:(?!</p>).)*?(?:<form\b|{{ post\()", re.DOTALL)
    found = {path.name: forms.findall(path.read_text(encoding="utf-8")) for path in PACKAGE.rglob("*.html")}
    assert {name for name, each in found.items() if each} == set()
