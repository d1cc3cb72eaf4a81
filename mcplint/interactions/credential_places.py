"""Where a text may hold a credential, told from its bytes: what a name of a credential is given, and the shapes of well-known tokens.

One regular expression for all of it reads a file at a few MB/s. Looking for the fixed beginnings first and matching only there is several times as
fast, and words are looked for among the file's distinct words before that.
"""

from __future__ import annotations

import re
from functools import lru_cache

from mcplint.analysis.sites import occurrences
from mcplint.ir.patterns import regex
from mcplint.ir.source import SourceFile

_NAMES = (b"key", b"token", b"secret", b"passw", b"pwd", b"passphrase", b"credential", b"auth", b"bearer", b"cookie")
"""Beginnings of words that name what is given a credential, in lower case."""
NAMING = (b"token", b"secret", b"passw", b"passphrase", b"credential", b"key", b"bearer", b"auth", b"pin")
"""Parts of words that name a credential wherever it goes, in lower case."""
_WORDS = tuple(dict.fromkeys((*_NAMES, *NAMING)))

_GIVEN = regex(rb"(?i:[a-z0-9_-]{0,24}[\"']?\s*(?:\]\s*)?(?::\s*[a-z |]{1,16})?[:=,(]{1,2}\s*(?:[a-z.]{1,24}\(\s*)?[rbu]?[\"'`][^\s\"'`]{8})")
"""The rest of a name that is given a text without blanks: `key = "…"`, `"token": "…"`, `os.environ["SECRET"] = str("…")`."""

_LETTERS = regex(rb"[A-Za-z0-9]{30}")
_ANY = regex(rb"")
_SHAPES: dict[bytes, re.Pattern[bytes]] = {
    **{b"gh%c_" % kind: _LETTERS for kind in b"pousr"},
    **{b"A%cIA" % kind: regex(rb"[A-Z0-9]{16}") for kind in b"KS"},
    **{b"xox%c-" % kind: _ANY for kind in b"abceoprs"},
    **{b"%ck_%s_" % (kind, use): _ANY for kind in b"sr" for use in (b"live", b"test")},
    **{b"do%c_v1_" % kind: _ANY for kind in b"opr"},
    **{b"shp%s_" % kind: _ANY for kind in (b"at", b"ca", b"pa", b"ss")},
    **dict.fromkeys((b"github_pat_", b"lin_api_", b"ntn_", b"whsec_", b"dckr_pat_"), _ANY),
    **dict.fromkeys((b"glpat-", b"ya29.", b"GOCSPX-", b"SG.", b"hvs.", b"pypi-", b"-----BEGIN"), _ANY),
    b"sk-": regex(rb"[A-Za-z0-9_-]{20}"),
    b"AIza": regex(rb"[A-Za-z0-9_-]{30}"),
    b"npm_": regex(rb"[A-Za-z0-9]{36}"),
    b"hf_": _LETTERS,
    b"eyJ": regex(rb"[A-Za-z0-9_-]{8,4000}\.eyJ"),
    b":AA": regex(rb"[A-Za-z0-9_-]{33}"),
    b"://": regex(rb"[^\s/:@\"'<>{}]{0,100}:[^\s/@\"'<>{}]{3,200}@"),
    b"earer ": regex(rb"[A-Za-z0-9._~+/-]{20}"),
}
"""Fixed beginnings of tokens, each with what must follow. A URL with a password in it is one of them."""
_BEGINNINGS = tuple(_SHAPES)
_SECOND = regex(rb"\s*[\"'][^\"'\n]{1,80}[\"']\s*,\s*(?:password\s*=\s*)?[\"'][^\s\"']{8}")
_PAIRS = (b"auth=(", b"auth = (", b"BasicAuth(")
"""Beginnings of a user and a password, of which the second is the secret: `auth=("svc", "…")`."""


@lru_cache(maxsize=2)
def word_places(file: SourceFile) -> dict[bytes, list[int]]:
    """Where each of the words that name a credential stands in a file, in whatever case. Kept while several ask about the same file."""
    words = file.mentioned_in_any_case(_WORDS)
    lower = file.data.lower() if words else b""
    return {word: occurrences(lower, (word,)) for word in words}


def candidate_places(file: SourceFile) -> list[int]:
    """The byte offsets at which something begins that may be a credential, in order."""
    data = file.data
    places = word_places(file)
    found = {at for name in _NAMES for at in places.get(name, ()) if _GIVEN.match(data, at + len(name))}
    for prefix in file.mentioned(_BEGINNINGS):
        found.update(_matches(data, prefix, _SHAPES[prefix]))
    if b"auth" in places:
        for prefix in _PAIRS:
            found.update(_matches(data, prefix, _SECOND))
    return sorted(found)


def _matches(data: bytes, start: bytes, rest: re.Pattern[bytes]) -> list[int]:
    """Where `start` stands in a text and `rest` matches behind it."""
    return [at for at in occurrences(data, (start,)) if rest.match(data, at + len(start))]
