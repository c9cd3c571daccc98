"""Tables about people: who they are, how they prove it, whom they know."""

from __future__ import annotations

from sqlalchemy import JSON, BigInteger, Boolean, CheckConstraint, Column, LargeBinary, String, Table, false

from president.server.db.base import PERSON_ID, metadata, moment, person_key

person = Table(
    "person",
    metadata,
    Column("id", PERSON_ID, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", String(40), nullable=False),
    # The name as it is compared; only accounts have one, so guests may share names.
    Column("name_key", String(160), unique=True),
    Column("password_hash", String(200)),
    moment("created"),
    moment("deleted", optional=True),
    Column("admin", Boolean, nullable=False, server_default=false()),
    # A guest who signed in: everything of theirs belongs to this account now.
    Column("merged_into", PERSON_ID, index=True),
    CheckConstraint("kind IN ('guest', 'account')", name="kind"),
)

session = Table(
    "session",
    metadata,
    Column("token_hash", LargeBinary(32), primary_key=True),
    # Names the session in lists; not a secret.
    Column("id", String(16), nullable=False, unique=True),
    person_key(nullable=False, index=True),
    moment("created"),
    moment("seen", index=True),
    Column("device", String(80), nullable=False, server_default=""),
)

recovery_code = Table(
    "recovery_code",
    metadata,
    person_key(primary_key=True),
    Column("code_hash", LargeBinary(32), primary_key=True),
    moment("used", optional=True),
)

passkey = Table(
    "passkey",
    metadata,
    # The credential's id in base64url.
    Column("id", String(1400), primary_key=True),
    person_key(nullable=False, index=True),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("name", String(40), nullable=False),
    Column("transports", JSON, nullable=False),
    moment("created"),
    moment("used", optional=True),
)

challenge = Table(
    "challenge",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("purpose", String(8), nullable=False),
    person_key(index=True),
    Column("challenge", LargeBinary(64), nullable=False),
    moment("expires", index=True),
)

friend = Table(
    "friend",
    metadata,
    person_key(primary_key=True),
    person_key("other", primary_key=True, index=True),
    # "asked": person has asked other. "friend": both are friends, and there is a row in each direction.
    Column("state", String(8), nullable=False),
    moment("since"),
    CheckConstraint("state IN ('asked', 'friend')", name="state"),
    CheckConstraint("person <> other", name="two"),
)

block = Table(
    "block",
    metadata,
    person_key(primary_key=True),
    person_key("other", primary_key=True, index=True),
    moment("since"),
    CheckConstraint("person <> other", name="two"),
)

saved_table = Table(
    "saved_table",
    metadata,
    Column("slug", String(24), primary_key=True),
    person_key(nullable=False, index=True),
    Column("name", String(40), nullable=False),
    Column("settings", JSON, nullable=False),
    moment("created"),
)
