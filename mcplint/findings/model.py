"""Findings: what a rule says about a place, and how to mend it."""

from __future__ import annotations

from enum import Enum

from mcplint.ir.records import dataclass
from mcplint.ir.source import Place


class Severity(str, Enum):
    """How bad it is; a note never fails a run."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"

    @property
    def rank(self) -> int:
        """0 for error, 2 for note."""
        return ("error", "warning", "note").index(self.value)


class Confidence(str, Enum):
    """How sure mcplint is that the fault is real."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"

    @property
    def rank(self) -> int:
        """0 for high, 2 for low."""
        return ("high", "medium", "low").index(self.value)


class Safety(str, Enum):
    """Whether a fix keeps the meaning (safe: `--fix`) or may change it (unsafe: `--unsafe-fixes`)."""

    SAFE = "safe"
    UNSAFE = "unsafe"


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace the bytes `start:end` of a file by `text`."""

    path: str
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True, eq=False)
class FixIntent:
    """What should be done, in terms of the domain: a check says it, `fixes` turns it into edits for the language at hand.

    `action` is one of the names in `mcplint.fixes.actions`; `place` the syntax it starts from; `data` what the action needs.
    """

    action: str
    title: str
    safety: Safety
    place: Place
    data: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Fix:
    """Ready edits with a title."""

    title: str
    safety: Safety
    edits: tuple[Edit, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Related:
    """A further place with a word about it ("asked here by tool `import_wallet`")."""

    place: Place
    label: str


@dataclass(frozen=True, slots=True, eq=False)
class Finding:
    """One fault at one place. Build it with `mcplint.findings.build.Builder`, never by hand.

    `message` names the thing and says why it is wrong in one clause; `help` says what to write instead. `chain` leads from the entry point to the
    send
    (SARIF codeFlows); further chains and places are `related`. `revision` says under which protocol revisions it holds ("" for all).
    `subject` is a stable name of what is at fault (`PartnerAccess.partner_password`), for fingerprints and the baseline.
    """

    rule: str
    severity: Severity
    confidence: Confidence
    message: str
    place: Place
    help: str = ""
    chain: tuple[Related, ...] = ()
    related: tuple[Related, ...] = ()
    revision: str = ""
    subject: str = ""
    intents: tuple[FixIntent, ...] = ()
    fixes: tuple[Fix, ...] = ()
    pedantic: bool = False
