"""Room for positions: on PostgreSQL a page keeps half of its space free, in which the next choice replaces a position at once."""

from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database to this version."""
    _fill("SET (fillfactor = 50)")


def downgrade() -> None:
    """Bring the database back to the version before."""
    _fill("RESET (fillfactor)")


def _fill(how: str) -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute(f"ALTER TABLE checkpoints {how}")
