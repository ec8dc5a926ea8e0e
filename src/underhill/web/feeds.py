"""A person's calls as an Atom feed, for any reader of feeds."""

from collections.abc import Iterable
from datetime import UTC, datetime
from xml.sax.saxutils import escape, quoteattr

from underhill.club.forms import Message


def atom(title: str, address: str, said: Iterable[Message]) -> str:
    """The feed; an entry keeps its id."""
    entries = list(said)
    updated = _time(max((each.at for each in entries), default=0.0))
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">'
        f'<title>{escape(title)}</title><id>{escape(address)}</id><link rel="self" href={quoteattr(address)}/>'
        f"<updated>{updated}</updated><author><name>Underhill</name></author>{''.join(map(_entry, entries))}</feed>\n"
    )


def _entry(said: Message) -> str:
    return (
        f"<entry><id>urn:underhill:notice:{said.id}</id><title>{escape(said.text)}</title>"
        f"<link href={quoteattr(said.link)}/><updated>{_time(said.at)}</updated><summary>{escape(said.title)}</summary></entry>"
    )


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(int(seconds), UTC).isoformat().replace("+00:00", "Z")
