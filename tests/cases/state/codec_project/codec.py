"""Writes and reads states."""

import base64
import json
import zlib


class StateCodec:
    """Packs and unpacks."""

    def encode(self, state: dict) -> str:
        """A state as a text."""
        return base64.urlsafe_b64encode(zlib.compress(json.dumps(state).encode())).decode()

    def decode(self, text: str) -> dict:
        """The state again."""
        raw = zlib.decompress(base64.urlsafe_b64decode(text))
        return json.loads(raw)  # expect: MCP702
