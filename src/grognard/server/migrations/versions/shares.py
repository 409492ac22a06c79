"""The players' shares of the dice."""

import sqlalchemy as sa
from alembic import op

from grognard.server.migrations.remnants import lacks

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Games of before have none: their seed was the host's alone."""
    if lacks("games", "shares"):
        op.add_column("games", sa.Column("shares", sa.Text, nullable=True))


def downgrade() -> None:
    """Forget them."""
    op.drop_column("games", "shares")
