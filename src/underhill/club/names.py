"""Names and what people write: without characters that cannot be seen or that turn the line round, and told apart at a table."""

import hashlib
import unicodedata
from collections.abc import Collection, Iterable
from functools import lru_cache

from underhill.club.errors import BadName

LONGEST_NAME = 40
UNSEEN_KINDS = frozenset(("Cc", "Cf", "Cn", "Co", "Cs"))  # control, format (bidirectional ones among them), unassigned, private
UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # fillers and blanks that count as letters or marks
SELECTORS = (range(0x180B, 0x1810), range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))  # choose a glyph, and are none
LOOKALIKES = str.maketrans(
    "0136lı|!аеіјорсухѕԁһкмтвнгαβεικνορτυχ",
    "oiebiiiiaeijopcyxsdhkmtbhraßeiknoptux",
)


def tidied(text: str) -> str:
    """Text in one line without what cannot be seen."""
    seen = "".join(" " if c in "\t\n\r" else c for c in text if c in "\t\n\r" or not _is_unseen(c))
    return unicodedata.normalize("NFC", " ".join(seen.split()))


def _is_unseen(c: str) -> bool:
    return unicodedata.category(c) in UNSEEN_KINDS or c in UNSEEN or any(ord(c) in each for each in SELECTORS)


def checked_name(name: str) -> str:
    """A name as it is kept."""
    tidy = tidied(name)
    if not 1 <= len(tidy) <= LONGEST_NAME:
        raise BadName(f"a name has 1 to {LONGEST_NAME} characters that can be seen")
    return tidy


def skeleton(name: str) -> str:
    """What a name looks like at a glance: names with equal skeletons can be taken for each other."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(folded.translate(LOOKALIKES).split())


@lru_cache(10_000)
def picture_of(identity: str) -> str:
    """What a person's picture is drawn from: always the same for them, and nobody finds the identity from it."""
    return hashlib.sha256(f"picture {identity}".encode()).hexdigest()[:16]


def told_apart(name: str, others: Iterable[str]) -> str:
    """A name that cannot be taken for one of the others: itself, or with a number."""
    taken = {skeleton(other) for other in others}
    number, new = 1, name
    while skeleton(new) in taken:
        number += 1
        new = f"{name[: LONGEST_NAME - len(str(number)) - 1]} {number}"
    return new


def all_told_apart(names: Collection[str]) -> list[str]:
    """Names of which none can be taken for another; empty ones stay empty."""
    told: list[str] = []
    for name in names:
        told.append(told_apart(name, [other for other in told if other]) if name else "")
    return told
