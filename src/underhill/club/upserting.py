"""Inserts for keys that may be there already, in the words of either database."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy.dialects import postgresql, sqlite


def upsert(table: Any, keys: Iterable[str], is_shared: bool) -> Any:
    """An insert that replaces the row with the same key."""
    statement: Any = (postgresql if is_shared else sqlite).insert(table)
    rest = {column.name: statement.excluded[column.name] for column in table.c if column.name not in set(keys)}
    return statement.on_conflict_do_update(index_elements=list(keys), set_=rest)


def append_text(table: Any, keys: Iterable[str], column: str, is_shared: bool) -> Any:
    """An insert that appends a text to that of the row with the same key."""
    statement: Any = (postgresql if is_shared else sqlite).insert(table)
    longer = table.c[column].concat(statement.excluded[column])
    return statement.on_conflict_do_update(index_elements=list(keys), set_={column: longer})


def insert_once(table: Any, keys: Iterable[str], is_shared: bool) -> Any:
    """An insert that leaves the row with the same key as it is."""
    statement: Any = (postgresql if is_shared else sqlite).insert(table)
    return statement.on_conflict_do_nothing(index_elements=list(keys))
