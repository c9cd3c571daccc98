"""Accounts, sessions, passkeys, friends and invitations.

Who asks is known by the cookie that the server sets, or by ``Authorization: Bearer TOKEN``. A request that changes
something and comes with the cookie needs the header ``X-President: 1``. A page need not keep the token: the cookie
is enough for HTTP and, with a hello without token, for sockets.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from president.server.wire.base import Out, Strict
from president.server.wire.inbound import Hello, Ping
from president.server.wire.outbound import Pong, Refused

Text = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[^\x00]*$")]
"""Not every database takes zero bytes."""
Password = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Json = Annotated[str, msgspec.Meta(min_length=2, max_length=12_000)]

# ---------------------------------------------------------------- accounts: requests


class PasskeyProof(Strict):
    """What the browser answered to a challenge.

    ``challenge`` is the ``id`` of the ``PasskeyOptions`` that were asked for before, ``credential`` the JSON text of
    the browser's ``PublicKeyCredential`` (``JSON.stringify(credential)``).
    """

    challenge: Text
    credential: Json


class NewAccount(Strict):
    """POST /api/accounts: sign up; answers ``SignedUp``.

    Whoever asks as a guest keeps everything: games, points, friends, seats. ``password`` (8 characters or more) or
    ``passkey`` or both. Refused: ``name-taken``, ``bad-name``, ``weak-password``, ``nothing-to-sign-in-with``,
    ``has-account``, ``passkey-refused``.
    """

    name: Text
    password: Password | None = None
    passkey: PasskeyProof | None = None


class SignIn(Strict):
    """POST /api/sessions: sign in; answers ``SignedIn``.

    Whoever asks as a guest brings along what the guest has: it belongs to the account from then on. Refused:
    ``wrong-sign-in`` (401, no word about which part was wrong), ``too-many`` (429).
    """

    name: Text
    password: Password


class PasskeySignIn(Strict):
    """POST /api/sessions/passkey: sign in with a passkey; answers ``SignedIn``. Refused: ``passkey-refused``."""

    passkey: PasskeyProof


class Recover(Strict):
    """POST /api/recover: a new password by a recovery code, without mail; answers ``SignedIn``.

    The code is used up and everybody else who is signed in to the account is signed out. Capitals, spaces and hyphens
    in the code do not matter. Refused: ``wrong-sign-in``, ``weak-password``, ``too-many``.
    """

    name: Text
    code: Annotated[str, msgspec.Meta(min_length=1, max_length=60, pattern=r"^[^\x00]*$")]
    password: Password


class Confirm(Strict):
    """The password once more, before something that cannot be undone.

    POST /api/me/recovery-codes (new ones, answers ``RecoveryCodes``) and POST /api/me/delete (204). It may be left
    out within ten minutes of signing in, which is how an account without a password confirms. Refused:
    ``wrong-password``, ``confirm`` (ask for the password, or for the passkey by signing in again).
    """

    password: Password | None = None


class NewPassword(Strict):
    """POST /api/me/password: answers ``Me``; other devices are signed out. Refused as for ``Confirm``."""

    new: Password
    old: Password | None = None


class NewName(Strict):
    """POST /api/me/name: answers ``Me``. Refused: ``name-taken``, ``bad-name``."""

    name: Text


class NewPasskey(Strict):
    """POST /api/passkeys: add a passkey to my account; answers ``Passkey``. ``name`` is what to call it."""

    passkey: PasskeyProof
    name: Text = "Passkey"


# ---------------------------------------------------------------- accounts: answers


class Passkey(Out):
    """A passkey of mine. Times are seconds since 1970; DELETE /api/passkeys/ID takes it away."""

    id: str
    name: str
    created: int
    used: int | None = None


class Me(Out):
    """GET /api/me: who I am; 401 ``who-are-you`` for somebody without a session.

    ``recovery`` is how many recovery codes are left.
    """

    id: str
    name: str
    kind: Literal["guest", "account"]
    created: int
    password: bool = False
    recovery: int = 0
    passkeys: list[Passkey] = msgspec.field(default_factory=list)
    admin: bool = False


class SignedIn(Out):
    """A new session, which is also in the cookie; ``token`` is told only here."""

    me: Me
    token: str


class SignedUp(Out):
    """A new account and session. ``recovery_codes`` are shown once: ten, each good for one new password."""

    me: Me
    token: str
    recovery_codes: list[str]


class RecoveryCodes(Out):
    """New recovery codes, shown once; the old ones are void."""

    codes: list[str]


class PasskeyOptions(Out):
    """POST /api/passkeys/options (to make one) and POST /api/sessions/passkey/options (to sign in).

    ``options`` is JSON text for ``PublicKeyCredential.parseCreationOptionsFromJSON`` or
    ``parseRequestOptionsFromJSON``; ``id`` goes back in ``PasskeyProof.challenge`` within five minutes.
    """

    id: str
    options: str


class Session(Out):
    """A device that is signed in: ``device`` is a short name such as "Firefox on Android", ``here`` this one."""

    id: str
    device: str
    created: int
    seen: int
    here: bool = False


class Sessions(Out):
    """GET /api/sessions, newest use first. DELETE /api/sessions/ID, .../here, .../others or .../everywhere (204)."""

    sessions: list[Session]


# ---------------------------------------------------------------- friends


class FriendAsk(Strict):
    """POST /api/friends: ask somebody to be friends (204); who was asked by them already is a friend at once.
    POST /api/blocks with the same body: keep somebody away (204).

    By account ``name``; or by ``person``, an id from a profile; or by ``table`` (a code) and ``player`` (the number in
    ``SeatInfo``) for somebody at a table where I sit too. Refused: ``nobody`` (404), ``yourself``, ``too-many``.
    """

    name: Text | None = None
    person: Text | None = None
    table: Text | None = None
    player: int | None = None


class Friend(Out):
    """Somebody I know. ``where`` says whether they have a page open: the lobby, a table, or none.

    POST /api/friends/ID/accept says yes to somebody who asked; DELETE /api/friends/ID ends a friendship, says no, or
    takes back my asking; PUT and DELETE /api/blocks/ID. All answer 204 and send ``FriendsChanged``.
    """

    id: str
    name: str
    where: Literal["lobby", "table", "away"] = "away"
    account: bool = False


class Friends(Out):
    """GET /api/friends. ``asking`` want to be my friends, ``asked`` have not answered me yet; each list by name."""

    friends: list[Friend]
    asking: list[Friend]
    asked: list[Friend]
    blocked: list[Friend]


# ---------------------------------------------------------------- invitations


class NewInvitation(Strict):
    """POST /api/invitations: ask a friend to a table; answers ``InvitationSent``.

    Refused: ``nobody`` (not a friend of mine), ``no-such-table``, ``too-many``.
    """

    person: Text
    code: Text


class InvitationSent(Out):
    """``reached``: the friend has a page open that shows it; otherwise it waits ten minutes for one."""

    id: str
    reached: bool


class Invitation(Out):
    """An invitation to ``/t/CODE``. POST /api/invitations/ID/decline says no (204); to say yes, go there."""

    id: str
    sender: str
    """The name of who invites."""
    sender_id: str
    code: str
    title: str
    """The rule set in words."""
    at: int


# ---------------------------------------------------------------- WebSocket /ws/lobby


class LobbyWelcome(Out, tag="lobby-welcome"):
    """The answer to hello on /ws/lobby: who I am, whom I know, and to where I am invited."""

    me: Me
    friends: Friends
    invitations: list[Invitation]


class FriendsChanged(Out, tag="friends-changed"):
    """Somebody came, went, asked or answered: all my friends as they are now."""

    friends: Friends


class Invited(Out, tag="invited"):
    """A friend asks me to a table, now."""

    invitation: Invitation


class InvitationGone(Out, tag="invitation-gone"):
    """An invitation that I sent or got is over. ``name`` is who declined it, where somebody did."""

    id: str
    why: Literal["accepted", "declined", "expired"]
    name: str | None = None


class SignedOut(Out, tag="signed-out"):
    """This session has ended, here or from another device; the socket closes."""


FromLobbyPage = Hello | Ping
ToLobbyPage = LobbyWelcome | FriendsChanged | Invited | InvitationGone | SignedOut | Refused | Pong
