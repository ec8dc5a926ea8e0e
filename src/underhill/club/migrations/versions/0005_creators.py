"""Who made a table, so that unfinished ones can be counted; tables without people rest, so the server has nothing to do there."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

CREATED = """
SELECT t.id, e.data FROM tables t JOIN events e ON e.table_id = t.id AND e.number = 1
WHERE t.status IN ('open', 'running')
"""
REST = "UPDATE tables SET due_at = NULL WHERE id NOT IN (SELECT table_id FROM members)"


def upgrade() -> None:
    """Bring the database to this version."""
    op.add_column("tables", sa.Column("creator", sa.String(length=32), nullable=True))
    op.create_index("tables_by_creator", "tables", ["creator", "status"])
    connection = op.get_bind()
    for table_id, data in connection.execute(sa.text(CREATED)).all():
        creator = json.loads(data).get("terms", {}).get("creator")
        connection.execute(sa.text("UPDATE tables SET creator = :creator WHERE id = :id"), {"creator": creator, "id": table_id})
    op.execute(REST)


def downgrade() -> None:
    """Bring it back to the version before."""
    op.drop_index("tables_by_creator", "tables")
    op.drop_column("tables", "creator")
