"""The examples in the documents: fenced and indented blocks, with the text that leads to them, and commands within sentences."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
FENCE = re.compile(r"^( *)```(\w*)$")


@dataclass(frozen=True)
class Block:
    """An example: where it stands, in which language it says it is, the line before it, and its text."""

    path: Path
    number: int  # of its first line
    language: str  # "" where it does not say
    before: str
    text: str

    @property
    def place(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.number}"


def documents() -> list[Path]:
    """Every document of the repository."""
    return [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "ARCHITECTURE.md", *sorted((ROOT / "docs").rglob("*.md"))]


def blocks(path: Path) -> list[Block]:
    """All examples of a document, in their order."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return sorted([*_fenced(path, lines), *_indented(path, lines)], key=lambda block: block.number)


def _fenced(path: Path, lines: list[str]) -> Iterator[Block]:
    begun: tuple[int, int, str] | None = None
    for i, line in enumerate(lines):
        fence = FENCE.match(line)
        if begun is None and fence:
            begun = i, len(fence[1]), fence[2]
        elif begun is not None and fence:
            start, indent, language = begun
            text = "\n".join(each[indent:] for each in lines[start + 1 : i])
            yield Block(path, start + 2, language, _before(lines, start), text)
            begun = None


def _indented(path: Path, lines: list[str]) -> Iterator[Block]:
    """Blocks of four spaces after an empty line; within a list such lines go on with the item."""
    inside, i = False, 0
    while i < len(lines):
        if FENCE.match(lines[i]):
            inside = not inside
        if not inside and lines[i].startswith("    ") and not lines[i - 1].strip() and not _in_list(lines, i):
            start = i
            while i < len(lines) and (lines[i].startswith("    ") or (not lines[i].strip() and lines[i + 1 : i + 2] != [""])):
                i += 1
            text = "\n".join(line[4:] for line in lines[start:i]).strip("\n")
            yield Block(path, start + 1, "", _before(lines, start), text)
        i += 1


def _in_list(lines: list[str], i: int) -> bool:
    above = next((line for line in reversed(lines[:i]) if line.strip() and not line.startswith(" ")), "")
    return bool(re.match(r"(\d+\.|-) ", above))


def _before(lines: list[str], i: int) -> str:
    return next((line for line in reversed(lines[:i]) if line.strip()), "")


def spans(path: Path) -> Iterator[tuple[int, str]]:
    """Code within sentences, with the number of its line; examples as blocks are left out."""
    inside = False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if FENCE.match(line):
            inside = not inside
        elif not inside:
            yield from ((number, span) for span in re.findall(r"`([^`]+)`", line))
