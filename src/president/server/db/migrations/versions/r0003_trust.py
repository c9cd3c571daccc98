"""What was reported, and who is kept out."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "ban",
        sa.Column(
            "id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), sa.Identity(always=False), nullable=False
        ),
        sa.Column("person", sa.String(length=16), nullable=True),
        sa.Column("address", sa.String(length=64), nullable=True),
        sa.Column("why", sa.String(length=200), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="fk_ban_person_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_ban"),
    )
    op.create_index("ix_ban_address", "ban", ["address"], unique=False)
    op.create_index("ix_ban_person", "ban", ["person"], unique=False)
    op.create_table(
        "report",
        sa.Column(
            "id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), sa.Identity(always=False), nullable=False
        ),
        sa.Column("person", sa.String(length=16), nullable=True),
        sa.Column("about", sa.String(length=16), nullable=True),
        sa.Column("table_code", sa.String(length=16), nullable=False),
        sa.Column("game", sa.String(length=24), nullable=True),
        sa.Column("version", sa.Integer(), nullable=True),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("says", sa.Text(), nullable=False),
        sa.Column("record", sa.Text(), nullable=True),
        sa.Column("state", sa.String(length=8), server_default="open", nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["about"], ["person.id"], name="fk_report_about_person", ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="fk_report_person_person", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name="pk_report"),
    )
    op.create_index("ix_report_about", "report", ["about"], unique=False)
    op.create_index("ix_report_at", "report", ["at"], unique=False)
    op.create_index("ix_report_person", "report", ["person"], unique=False)


def downgrade() -> None:
    """Drop them."""
    op.drop_table("report")
    op.drop_table("ban")
