"""Passkeys, by which somebody is known again without a cookie."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database to this version."""
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(length=64), primary_key=True),
        sa.Column("identity", sa.String(length=32), nullable=False),
        sa.Column("credential", sa.Text(), nullable=False),
        sa.Column("public_key", sa.Text(), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=False),
        sa.Column("device", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.Float(precision=53), nullable=False),
    )
    op.create_index("passkeys_by_identity", "passkeys", ["identity"])


def downgrade() -> None:
    """Bring it back to the version before."""
    op.drop_table("passkeys")
