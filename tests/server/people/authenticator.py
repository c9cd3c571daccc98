"""A passkey in software: makes ES256 keys and answers challenges as a browser would."""

from __future__ import annotations

import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import bytes_to_base64url as b64

Json = dict[str, Any]
_PRESENT, _VERIFIED, _ATTESTED = 1, 4, 64


@dataclass
class Authenticator:
    """A device with at most one key; ``origin`` is what the browser says about the page."""

    origin: str
    host: str = "localhost"
    counter: int = 0
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    id: bytes = field(default_factory=lambda: secrets.token_bytes(32))

    def create(self, options: str) -> str:
        """``navigator.credentials.create``: the credential as JSON."""
        asked = json.loads(options)
        numbers = self.key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        made = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(cose)
        data = self._data(_PRESENT | _VERIFIED | _ATTESTED) + made
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", asked["challenge"])
        answer = {"clientDataJSON": b64(client), "attestationObject": b64(attestation), "transports": ["internal"]}
        return self._credential(answer)

    def get(self, options: str) -> str:
        """``navigator.credentials.get``: the signed challenge as JSON."""
        self.counter += 1
        data = self._data(_PRESENT | _VERIFIED)
        client = self._client("webauthn.get", json.loads(options)["challenge"])
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        return self._credential(
            {"clientDataJSON": b64(client), "authenticatorData": b64(data), "signature": b64(signature)}
        )

    def _data(self, flags: int) -> bytes:
        return hashlib.sha256(self.host.encode()).digest() + bytes([flags]) + self.counter.to_bytes(4, "big")

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _credential(self, response: Json) -> str:
        return json.dumps({"id": b64(self.id), "rawId": b64(self.id), "type": "public-key", "response": response})
