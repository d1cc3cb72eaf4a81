"""Credentials kept out of the output.

A report ends up in CI logs, tickets and code-scanning pages, so a finding about a credential must not spread it. What looks like one is
cut to its first four characters and `…`, in messages and in code frames. Findings whose very subject is a literal credential
(`LITERAL_CREDENTIAL`) have the literal masked whatever it looks like.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from mcplint.ir.patterns import regex
from mcplint.ir.records import dataclass, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mcplint.findings.model import Finding, Related

LITERAL_CREDENTIAL = frozenset({"MCP112", "MCP604"})
KEEP = 4
ELLIPSIS = "…"

# Each pattern has the credential in its first group, or is all of it; beside it the texts one of which stands in whatever it finds.
_PATTERNS = tuple(
    regex(source, needs=needs)
    for source, needs in (
        # Issued with a prefix that says what they are.
        (
            r"(?<![\w-])(?:gh[opusr]_|github_pat_|glpat-|gldt-|glrt-|xox[abeoprs]-|xapp-|hf_|npm_|pypi-|dop_v1_|shp(?:at|ca|pa|ss)_|sntrys_|lin_api_|dckr_pat_|atlasv1\.|hvs\.|pul-)"
            r"[A-Za-z0-9_.-]{8,}",
            (
                *("gho_", "ghp_", "ghu_", "ghs_", "ghr_", "github_pat_", "glpat-", "gldt-", "glrt-", "xox", "xapp-", "hf_", "npm_", "pypi-"),
                *("dop_v1_", "shpat_", "shpca_", "shppa_", "shpss_", "sntrys_", "lin_api_", "dckr_pat_", "atlasv1.", "hvs.", "pul-"),
            ),
        ),
        (r"(?<![\w-])(?:sk|pk|rk)[-_](?:[a-z0-9]{1,16}[-_]){0,4}[A-Za-z0-9_]{8,}[A-Za-z0-9_-]*", ("sk-", "sk_", "pk-", "pk_", "rk-", "rk_")),
        (r"(?<![\w-])whsec_[A-Za-z0-9+/=]{8,}", ("whsec_",)),
        (r"(?<![\w-])SG\.[\w-]{8,}\.[\w-]{8,}", ("sg.",)),
        (r"(?<![\w-])AIza[\w-]{20,}", ("aiza",)),
        (r"(?<![\w-])ya29\.[\w-]{8,}", ("ya29.",)),
        (r"(?<![\w-])(?:AKIA|ASIA|AROA|AIDA)[A-Z0-9]{12,}", ("akia", "asia", "aroa", "aida")),
        (r"(?<![\w-])eyJ[\w-]{6,}\.[\w-]{4,}(?:\.[\w-]*)?", ("eyj",)),
        (r"(?<![\w-])[0-9]{8,10}:AA[\w-]{30,}", (":aa",)),
        # In their usual surroundings.
        (r"(?i)(?<![\w-])(?:bearer|basic)\s+([A-Za-z0-9._~+/-]{12,}=*)", ("bearer", "basic")),
        (r"(?i)://[^\s:/@'\"{}]{0,64}:([^\s:/@'\"{}$]{3,})@", ("://",)),
        (
            r"(?i)[?&](?:access_token|api_?key|token|secret|password|sig|signature|client_secret|code)=([^\s&'\"#{}<>$]{6,})",
            ("token=", "key=", "secret=", "password=", "sig=", "signature=", "code="),
        ),
        (
            r"(?i)(?<![\w-])[\w-]{0,40}(?:password|passwd|passphrase|secret|api[_-]?key|access[_-]?key|auth[_-]?token|access[_-]?token|private[_-]?key)[\w-]{0,40}['\"]?\s{0,4}"
            r"(?::\s{0,4}str\s{0,4})?[:=]\s{0,4}[rbuf]?['\"]([^\s'\"{}$<>]{6,})['\"]",
            ("passw", "passphrase", "secret", "key", "token"),
        ),
        (r"-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----((?:\\n|[\s\S])[\s\S]*?)(?:-----END|$)", ("private key",)),
    )
)
_LONG_PATTERNS = (
    regex(r"(?<![\w/+.-])[0-9a-fA-F]{32,}(?![\w/+-])"),
    regex(r"(?<![\w/+.-])(?=[\w+/-]*[0-9])(?=[\w+/-]*[a-z])(?=[\w+/-]*[A-Z])[A-Za-z0-9+/_-]{24,200}={0,2}(?![\w/+-])"),
)
"""What is long and random."""
_LONG = 24
_RUNS = bytes(byte if chr(byte) in "+/_-" or (byte < 0x80 and chr(byte).isalnum()) else 0x20 for byte in range(256))
_QUOTED = regex(r"\"((?:[^\"\\]|\\.)*)\"|'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`")
_WORD = regex(r"[^\s\"'`,;()\[\]{}<>]+")
_WIDEST = 20_000


def _random(token: str) -> bool:
    """Whether a long token mixes its characters as random text does; `getUserById2/handlers` does not."""
    if re.fullmatch(r"[0-9a-fA-F]+", token):
        return any(c.isdigit() for c in token) and len(set(token)) > 6
    words = re.findall(r"[A-Z]?[a-z]{4,}", token)
    return sum(map(len, words)) * 2 < len(token) and len(set(token)) > 10


@lru_cache(maxsize=512)
def spans(text: str) -> tuple[tuple[int, int], ...]:
    """Where credentials seem to stand in `text`: start and end, in order, not overlapping. Only the first 20,000 characters are looked at.

    Remembered for a while, because helps, labels and lines of code repeat.
    """
    text = text[:_WIDEST]
    found = [match.span(1) if pattern.groups else match.span() for pattern in _PATTERNS for match in pattern.finditer(text)]
    if any(len(run) >= _LONG for run in text.encode("utf-8", "replace").translate(_RUNS).split()):
        found += [match.span() for pattern in _LONG_PATTERNS for match in pattern.finditer(text) if _random(match.group())]
    return _merged([(start, end) for start, end in found if end - start > KEEP])


def _merged(found: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    merged: list[tuple[int, int]] = []
    for start, end in sorted(found):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return tuple(merged)


def _literals(text: str) -> Iterator[str]:
    """What a literal credential's place holds: the quoted texts, or the text itself when nothing is quoted."""
    quoted = False
    for match in _QUOTED.finditer(text):
        quoted = True
        yield match[1] or match[2] or match[3] or ""
    if not quoted:
        yield text.strip("\"'` \t\r\n")


def _secrets(text: str) -> set[str]:
    """The credentials in a place that is known to hold one: what looks like one; else the words that are no words; else all of it."""
    found: set[str] = set()
    for literal in _literals(text[:_WIDEST]):
        looks = {literal[start:end] for start, end in spans(literal)}
        if not looks:
            words = _WORD.findall(literal)
            looks = {w for w in words if len(w) >= 6 and (any(c.isdigit() for c in w) or len(words) == 1)} or {literal}
        found |= {secret for secret in looks if len(secret) > KEEP}
    return found


@dataclass(frozen=True, slots=True)
class Mask:
    """Masks what looks like a credential, and `known` ones wherever they stand."""

    known: tuple[str, ...] = ()

    @classmethod
    def of(cls, finding: Finding) -> Mask:
        """The mask for one finding's texts and code."""
        if finding.rule not in LITERAL_CREDENTIAL:
            return _PLAIN
        return cls(tuple(sorted(_secrets(finding.place.text), key=len, reverse=True)))

    def spans(self, text: str) -> tuple[tuple[int, int], ...]:
        """Where credentials stand in `text`."""
        if not self.known:
            return spans(text)
        found = list(spans(text))
        for secret in self.known:
            at = text.find(secret)
            while at >= 0:
                found.append((at, at + len(secret)))
                at = text.find(secret, at + len(secret))
        return _merged(found)

    def __call__(self, text: str) -> str:
        """`text` with each credential cut to its first four characters."""
        parts: list[str] = []
        at = 0
        for start, end in self.spans(text):
            parts += (text[at : start + KEEP], ELLIPSIS)
            at = end
        return "".join(parts) + text[at:] if parts else text

    def _related(self, places: Iterable[Related]) -> tuple[Related, ...]:
        return tuple(replace(related, label=self(related.label)) for related in places)


_PLAIN = Mask()


def masked(finding: Finding) -> Finding:
    """The finding with credentials masked in everything that is written about it. Fixes that would write one are left out."""
    mask = Mask.of(finding)
    return replace(
        finding,
        message=mask(finding.message),
        help=mask(finding.help),
        subject=mask(finding.subject),
        chain=mask._related(finding.chain),
        related=mask._related(finding.related),
        fixes=tuple(fix for fix in finding.fixes if not any(mask.spans(edit.text) for edit in fix.edits)),
    )
