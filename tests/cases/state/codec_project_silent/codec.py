"""Seals states with AES-GCM."""

import base64
import json
import os

from cryptography.hazmat.primitives.ciphers.aead import AESGCM


class StateCodec:
    """Encrypts and decrypts."""

    def __init__(self, key: bytes) -> None:
        self._aead = AESGCM(key)

    def encode(self, state: dict) -> str:
        """A state as a text that only this server can read."""
        nonce = os.urandom(12)
        sealed = self._aead.encrypt(nonce, json.dumps(state).encode(), None)
        return base64.urlsafe_b64encode(nonce + sealed).decode()

    def decode(self, text: str) -> dict:
        """The state again."""
        raw = base64.urlsafe_b64decode(text)
        return json.loads(self._aead.decrypt(raw[:12], raw[12:], None))
