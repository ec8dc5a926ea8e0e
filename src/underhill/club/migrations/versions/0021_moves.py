"""Choices as lines, many to a row; those written before stay where they are. The way back makes events of them again."""

import json

import sqlalchemy as sa
from alembic import op

from underhill.club import moves

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None

KEPT = sa.table("moves", sa.column("table_id"), sa.column("group"), sa.column("lines"))
EVENTS = sa.table("events", *map(sa.column, ("table_id", "number", "at", "kind", "data")))


def upgrade() -> None:
    """Bring the database to this version."""
    op.create_table(
        "moves",
        sa.Column("table_id", sa.String(length=32), primary_key=True),
        sa.Column("group", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("lines", sa.Text(), nullable=False),
    )


def downgrade() -> None:
    """Bring the database back to the version before."""
    connection = op.get_bind()
    for table, _, lines in connection.execute(sa.select(KEPT)).all():
        rows = [
            {"table_id": table, "number": each.number, "at": each.at, "kind": str(each.kind), "data": json.dumps(each.data)}
            for each in moves.read(lines)
        ]
        connection.execute(sa.insert(EVENTS), rows)
    op.drop_table("moves")
