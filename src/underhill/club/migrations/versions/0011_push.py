"""Calls pushed to browsers: the server's signing key, and the keys of each browser."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database to this version."""
    op.create_table(
        "house_keys",
        sa.Column("name", sa.String(length=32), primary_key=True),
        sa.Column("value", sa.Text(), nullable=False),
    )
    op.add_column("channels", sa.Column("browser_keys", sa.Text()))


def downgrade() -> None:
    """Bring it back to the version before."""
    op.drop_column("channels", "browser_keys")
    op.drop_table("house_keys")
