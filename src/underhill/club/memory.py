"""The tables that are kept in memory: as many as a budget of bytes has room for, those that were asked for last."""

from collections import OrderedDict

from underhill.club.table import Table


class Memory:
    """Tables by id. The one that was put in last is always kept."""

    def __init__(self, budget: int):
        self._budget, self._weight = budget, 0
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._weights: dict[str, int] = {}

    def __contains__(self, table_id: str) -> bool:
        return table_id in self._tables

    def __len__(self) -> int:
        return len(self._tables)

    def get(self, table_id: str) -> Table | None:
        """A table, which has now been asked for; None if it is not here."""
        table = self._tables.get(table_id)
        if table is not None:
            self._tables.move_to_end(table_id)
        return table

    def put(self, table: Table) -> None:
        """Keep a table, in place of how it was before, and forget others if there is no room."""
        self.forget(table.id)
        self._tables[table.id], self._weights[table.id] = table, table.weight
        self._weight += self._weights[table.id]
        while self._weight > self._budget and len(self._tables) > 1:
            self.forget(next(iter(self._tables)))

    def forget(self, table_id: str) -> None:
        """Keep a table no longer."""
        if self._tables.pop(table_id, None) is not None:
            self._weight -= self._weights.pop(table_id)
