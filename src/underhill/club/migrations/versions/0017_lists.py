"""Lists of public tables by status, the latest first, from one index."""

from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database to this version."""
    op.create_index("tables_by_public", "tables", ["public", "status", "changed_at"])
    op.drop_index("tables_by_status", "tables")


def downgrade() -> None:
    """Bring it back to the version before."""
    op.create_index("tables_by_status", "tables", ["status", "changed_at"])
    op.drop_index("tables_by_public", "tables")
