"""Whether a person has chosen their name: newcomers are given one, and asked before they sit down with others."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

GIVEN = "UPDATE identities SET named = :no WHERE name IN ('Wanderer', 'Promeneur')"


def upgrade() -> None:
    """Bring the database to this version."""
    op.add_column("identities", sa.Column("named", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.get_bind().execute(sa.text(GIVEN), {"no": False})


def downgrade() -> None:
    """Bring it back to the version before."""
    op.drop_column("identities", "named")
