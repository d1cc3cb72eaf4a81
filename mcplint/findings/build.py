"""The one way to make a finding."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mcplint.catalogue.model import Rule
from mcplint.findings.model import Confidence, Finding, FixIntent, Related, Severity
from mcplint.ir.source import Place


class Builder:
    """Makes findings of one rule. A finding without a primary place cannot be made."""

    __slots__ = ("_rule",)

    def __init__(self, rule: Rule) -> None:
        self._rule = rule

    @property
    def rule(self) -> Rule:
        """The rule whose findings this makes."""
        return self._rule

    def __call__(
        self,
        place: Place,
        message: str,
        *,
        help: str = "",
        severity: Severity | None = None,
        confidence: Confidence | None = None,
        chain: Iterable[Related] = (),
        related: Iterable[Related] = (),
        revision: str = "",
        subject: str = "",
        intents: Sequence[FixIntent] = (),
        pedantic: bool | None = None,
    ) -> Finding:
        """A finding at `place`. Severity and confidence default to the rule's; severity may only be lowered.

        Raises:
            ValueError: the message is empty, or the severity is above the rule's.
        """
        if not message.strip():
            raise ValueError(f"{self._rule.id}: a finding needs a message")
        severity = severity or self._rule.severity
        if severity.rank < self._rule.severity.rank:
            raise ValueError(f"{self._rule.id}: severity {severity.value} is above the rule's")
        return Finding(
            rule=self._rule.id,
            severity=severity,
            confidence=confidence or self._rule.confidence,
            message=message,
            place=place,
            help=help,
            chain=tuple(chain),
            related=tuple(related),
            revision=revision,
            subject=subject,
            intents=tuple(intents),
            pedantic=self._rule.pedantic if pedantic is None else pedantic,
        )
