"""How people play, kept with their results; and how much of their past they show."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database to this version."""
    op.add_column("results", sa.Column("seconds", sa.Float(precision=53), nullable=True))
    op.add_column("results", sa.Column("favourites", sa.Text(), nullable=True))
    op.add_column("identities", sa.Column("shows", sa.String(length=8), nullable=True))


def downgrade() -> None:
    """Bring it back to the version before."""
    op.drop_column("identities", "shows")
    op.drop_column("results", "favourites")
    op.drop_column("results", "seconds")
