"""Whether somebody whose page of a table is open looks at it."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database to this version."""
    op.add_column("presences", sa.Column("away", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Bring it back to the version before."""
    op.drop_column("presences", "away")
