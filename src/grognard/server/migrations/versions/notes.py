"""Private notes on spaces."""

import sqlalchemy as sa
from alembic import op

from grognard.server.migrations.remnants import sweep

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Room for what players pencil on the map."""
    sweep("notes")
    op.create_table(
        "notes",
        sa.Column("table_id", sa.Text, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("side", sa.Text, primary_key=True),
        sa.Column("space", sa.Integer, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Forget the notes."""
    op.drop_table("notes")
