"""Table talk."""

import sqlalchemy as sa
from alembic import op

from grognard.server.migrations.remnants import sweep

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Room for what is said at a table."""
    sweep("talk")
    op.create_table(
        "talk",
        sa.Column("table_id", sa.Text, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("side", sa.Text, nullable=False),
        sa.Column("to", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("time", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Forget what was said."""
    op.drop_table("talk")
