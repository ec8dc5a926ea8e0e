"""A person's devices: since when each has its cookie, when it was last seen; cookies expire, those given before a year from now."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

YEAR = 365 * 86400.0
EXPIRE = "UPDATE keys SET expires_at = :year, created_at = :now, seen_at = :now WHERE kind = 'cookie'"


def upgrade() -> None:
    """Bring the database to this version."""
    op.add_column("keys", sa.Column("created_at", sa.Float(precision=53), nullable=True))
    op.add_column("keys", sa.Column("seen_at", sa.Float(precision=53), nullable=True))
    op.add_column("keys", sa.Column("device", sa.String(length=64), nullable=True))
    op.create_index("keys_by_identity", "keys", ["identity"])
    now = time.time()
    op.get_bind().execute(sa.text(EXPIRE), {"now": now, "year": now + YEAR})


def downgrade() -> None:
    """Bring it back to the version before."""
    op.drop_index("keys_by_identity", "keys")
    for name in ("device", "seen_at", "created_at"):
        op.drop_column("keys", name)
