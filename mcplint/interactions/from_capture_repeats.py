"""Messages that came before: long sessions ask the same question again and again."""

from __future__ import annotations

import hashlib
import re

from mcplint.frontends.capture.message import Message
from mcplint.interactions.model import Revisions

_LEADING_ID = re.compile(r'\{\s*(?:"(?:jsonrpc|method)"\s*:\s*"[^"\\]*"\s*,\s*){0,2}("id"\s*:\s*(?:"[^"\\]{0,200}"|-?[0-9]{1,30})\s*,)')
_TRAILING_ID = re.compile(r'(,\s*"id"\s*:\s*(?:"[^"\\]{0,200}"|-?[0-9]{1,30}))\s*\}\s*\Z')
_MOST = 20_000
_LONGEST = 100_000


class Repeats:
    """Remembers messages that gave no finding: the same message, letter for letter save for its id, gives none again and need not be looked into.

    Whoever runs the checks adds to `found`. Good for what is told by one message and its revision alone.
    """

    __slots__ = ("_silent", "found")

    def __init__(self) -> None:
        self.found = 0
        self._silent: dict[bytes, None] = {}

    def key(self, message: Message, revisions: Revisions) -> bytes:
        """What tells a message from others; empty for one so long that it hardly comes again."""
        text = message.lazy.written
        if len(text) > _LONGEST:
            return b""
        match = _LEADING_ID.match(text) or _TRAILING_ID.search(text, max(0, len(text) - 300))
        if match is not None:
            text = text[: match.start(1)] + text[match.end(1) :]
        head = f"{message.form} {message.method} {message.shape} {revisions.served} {revisions.given}\n"
        return hashlib.blake2b((head + text).encode("utf-8", "surrogatepass"), digest_size=16).digest()

    def silent(self, key: bytes) -> bool:
        """Whether it gave no finding before."""
        return key in self._silent

    def remember(self, key: bytes) -> None:
        """It gave none."""
        if key and len(self._silent) < _MOST:
            self._silent[key] = None
