"""Positions as the database keeps them: compressed to less than 2 kB. PostgreSQL keeps such a row in its page, where the next
choice can replace it at once; a larger one lies in pieces elsewhere until a vacuum (`bench/growth.py`)."""

import base64
import json
import zlib
from typing import Any


def packed(position: dict[str, Any]) -> str:
    """A position as text for a row of the database."""
    return base64.b85encode(zlib.compress(json.dumps(position, separators=(",", ":")).encode(), 6)).decode()


def unpacked(text: str) -> dict[str, Any]:
    """The position that a row has; earlier versions kept it as JSON."""
    found: dict[str, Any] = json.loads(text if text.startswith("{") else zlib.decompress(base64.b85decode(text)))
    return found
