"""People: who they are, how they prove it, whom they know."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "person",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("name_key", sa.String(length=160), nullable=True),
        sa.Column("password_hash", sa.String(length=200), nullable=True),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("deleted", sa.BigInteger(), nullable=True),
        sa.Column("admin", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("merged_into", sa.String(length=16), nullable=True),
        sa.CheckConstraint("kind IN ('guest', 'account')", name="ck_person_kind"),
        sa.PrimaryKeyConstraint("id", name="pk_person"),
        sa.UniqueConstraint("name_key", name="uq_person_name_key"),
    )
    op.create_index("ix_person_merged_into", "person", ["merged_into"], unique=False)
    op.create_table(
        "block",
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.Column("other", sa.String(length=16), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("person <> other", name="ck_block_two"),
        sa.ForeignKeyConstraint(["other"], ["person.id"], name="fk_block_other_person", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="fk_block_person_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "other", name="pk_block"),
    )
    op.create_index("ix_block_other", "block", ["other"], unique=False)
    op.create_table(
        "challenge",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("purpose", sa.String(length=8), nullable=False),
        sa.Column("person", sa.String(length=16), nullable=True),
        sa.Column("challenge", sa.LargeBinary(length=64), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="fk_challenge_person_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_challenge"),
    )
    op.create_index("ix_challenge_expires", "challenge", ["expires"], unique=False)
    op.create_index("ix_challenge_person", "challenge", ["person"], unique=False)
    op.create_table(
        "friend",
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.Column("other", sa.String(length=16), nullable=False),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("state IN ('asked', 'friend')", name="ck_friend_state"),
        sa.CheckConstraint("person <> other", name="ck_friend_two"),
        sa.ForeignKeyConstraint(["other"], ["person.id"], name="fk_friend_other_person", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="fk_friend_person_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "other", name="pk_friend"),
    )
    op.create_index("ix_friend_other", "friend", ["other"], unique=False)
    op.create_table(
        "passkey",
        sa.Column("id", sa.String(length=1400), nullable=False),
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("sign_count", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("transports", sa.JSON(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="fk_passkey_person_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_passkey"),
    )
    op.create_index("ix_passkey_person", "passkey", ["person"], unique=False)
    op.create_table(
        "recovery_code",
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.Column("code_hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="fk_recovery_code_person_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "code_hash", name="pk_recovery_code"),
    )
    op.create_table(
        "saved_table",
        sa.Column("slug", sa.String(length=24), nullable=False),
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="fk_saved_table_person_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("slug", name="pk_saved_table"),
    )
    op.create_index("ix_saved_table_person", "saved_table", ["person"], unique=False)
    op.create_table(
        "session",
        sa.Column("token_hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.Column("device", sa.String(length=80), server_default="", nullable=False),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="fk_session_person_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("token_hash", name="pk_session"),
        sa.UniqueConstraint("id", name="uq_session_id"),
    )
    op.create_index("ix_session_person", "session", ["person"], unique=False)
    op.create_index("ix_session_seen", "session", ["seen"], unique=False)


def downgrade() -> None:
    """Drop them."""
    op.drop_table("session")
    op.drop_table("saved_table")
    op.drop_table("recovery_code")
    op.drop_table("passkey")
    op.drop_table("friend")
    op.drop_table("challenge")
    op.drop_table("block")
    op.drop_table("person")
