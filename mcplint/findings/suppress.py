"""Suppression comments at work: which findings they take out, and what is wrong with the comments themselves (MCP903, MCP904, MCP906).

A comment on a line of code is about that line; a comment on a line of its own is about the next line with code. Both count for findings
that begin on that line. Where a statement, an entry of a dict or object, an argument or the header of a definition goes over several
lines, a comment about its first line, or at the end of its last one, counts for all of it, but never for the body of a function, class or
block.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcplint.findings.build import Builder
from mcplint.findings.constructs import Construct, constructs
from mcplint.findings.directives import Directive, directives
from mcplint.findings.model import Finding, FixIntent, Safety
from mcplint.findings.report import Suppressed
from mcplint.ir.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from mcplint.catalogue.load import Catalogue
    from mcplint.ir.nodes import Module

UNUSED, REASONLESS, UNKNOWN = "MCP903", "MCP904", "MCP906"
_ABOUT_COMMENTS = frozenset({UNUSED, REASONLESS, UNKNOWN})
_REMOVE = "remove-suppression"
"""Name of the action in `mcplint.fixes.actions`, which is not ours to import."""


@dataclass(frozen=True, slots=True)
class Applied:
    """What became of findings. `extra` are the findings about the comments."""

    kept: tuple[Finding, ...]
    suppressed: tuple[Suppressed, ...]
    extra: tuple[Finding, ...]

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is left, with what the comments themselves gave."""
        return self.kept + self.extra


class _Active:
    """A directive, the ids of the rules it names, and which of them took something out."""

    __slots__ = ("directive", "ids", "used")

    def __init__(self, directive: Directive, rules: Catalogue) -> None:
        self.directive = directive
        found = [(named, rules.find(named.text)) for named in directive.names]
        self.ids: dict[str, str] = {rule.id: named.text for named, rule in found if rule is not None}
        self.used: set[str] = set()


def parse(modules: Iterable[Module]) -> tuple[Directive, ...]:
    """The suppression comments of modules. Only files whose text has the word `mcplint` can hold any; others need not be parsed for this."""
    return tuple(directive for module in modules for directive in directives(module))


def apply(
    findings: Iterable[Finding],
    suppressions: Iterable[Directive],
    selected: Collection[str],
    rules: Catalogue,
    *,
    enabled: bool = True,
    unused: bool = True,
) -> Applied:
    """Take out the findings that comments suppress.

    Give it all findings, those held back for confidence or audience too: a comment that suppresses one is used. `selected` are the ids of
    the rules of this run: only for them a comment can be unused, and only for them findings are made. With `enabled` False
    (`--no-inline-ignores`) comments have no effect and are not judged; with `unused` False no comment is called unused, for runs that saw
    only a part of the project.
    """
    if not enabled:
        return Applied(tuple(findings), (), ())
    active = [_Active(directive, rules) for directive in suppressions]
    by_file: dict[str, list[_Active]] = {}
    for one in active:
        by_file.setdefault(one.directive.module.file.path, []).append(one)
    kept: list[Finding] = []
    suppressed: list[Suppressed] = []
    for finding in findings:
        by = _suppressing(finding, by_file.get(finding.place.file.path, ()))
        if by is None:
            kept.append(finding)
        else:
            by.used.add(finding.rule)
            suppressed.append(Suppressed(finding, "comment", by.directive.reason))
    extra: list[Finding] = []
    for one in active:
        for finding in _judged(one, selected, rules, unused):
            by = _covering_comment(finding.rule, one, by_file[one.directive.module.file.path])
            if by is None:
                extra.append(finding)
            else:
                suppressed.append(Suppressed(finding, "comment", by.directive.reason))
    return Applied(tuple(kept), tuple(suppressed), tuple(extra))


def _suppressing(finding: Finding, active: Iterable[_Active]) -> _Active | None:
    """The comment that suppresses a finding: one about its very line before one about the construct around it."""
    able = [one for one in active if finding.rule in one.ids]
    if not able:
        return None
    line = finding.place.line
    for one in able:
        if one.directive.line == line:
            return one
    around = constructs(able[0].directive.module, finding.place.start)
    return next((one for one in able if _about(one.directive, around)), None)


def _about(directive: Directive, around: Iterable[Construct]) -> bool:
    line = directive.line
    return any(line in construct.begins or (line == construct.ends and not directive.own_line) for construct in around)


def _covering_comment(rule: str, about: _Active, active: Iterable[_Active]) -> _Active | None:
    """The comment that suppresses a finding about another one, or about itself: it names MCP903, MCP904 or MCP906 and is about the same line."""
    if rule in about.ids:
        return about
    lines = {about.directive.line, about.directive.comment.line}
    return next((one for one in active if rule in one.ids and one.directive.line in lines), None)


def _judged(one: _Active, selected: Collection[str], rules: Catalogue, unused: bool) -> Iterable[Finding]:
    """What is wrong with a comment."""
    makers = {id: Builder(rule) for id in _ABOUT_COMMENTS if id in selected and (rule := rules.find(id)) is not None}
    directive = one.directive
    if UNKNOWN in makers:
        yield from _unknown(one, makers[UNKNOWN], rules)
    if directive.fault:
        return
    if REASONLESS in makers and not directive.reason:
        yield _reasonless(directive, makers[REASONLESS])
    if UNUSED in makers and unused and not directive.module.problems:
        idle = {id: text for id, text in one.ids.items() if id in selected and id not in one.used and id not in _ABOUT_COMMENTS}
        if idle:
            yield _idle(directive, idle, makers[UNUSED])


def _unknown(one: _Active, make: Builder, rules: Catalogue) -> Iterable[Finding]:
    directive = one.directive
    if directive.fault:
        yield make(
            directive.place,
            f"this comment suppresses nothing: it {directive.fault}",
            help=f"write `{directive.example}`",
            subject=directive.place.text,
        )
    for named in directive.names:
        try:
            rules.rule(named.text)
        except LookupError as error:
            near: tuple[str, ...] = getattr(error, "suggestions", ())
            yield make(
                named.place,
                f"no rule is called `{named.text}`, so nothing of the kind is suppressed",
                help=f"did you mean {' or '.join(f'`{text}`' for text in near)}?"
                if near
                else "list the rules with `mcplint rules`; each is named by its id or its name",
                subject=named.text,
            )


def _reasonless(directive: Directive, make: Builder) -> Finding:
    names = ", ".join(named.text for named in directive.names)
    if directive.stray:
        return make(
            directive.place,
            f"the suppression of {names} gives no reason: what follows the brackets needs `--` before it",
            help=f"write `{directive.example.rpartition(' -- ')[0]} -- {directive.stray}`",
            subject=names,
        )
    return make(
        directive.place,
        f"the suppression of {names} gives no reason, so nobody can tell later whether it still holds",
        help=f"write `{directive.example}`",
        subject=names,
    )


def _idle(directive: Directive, idle: Mapping[str, str], make: Builder) -> Finding:
    names = ", ".join(idle.values())
    whole = len(idle) == len(directive.names)
    where = "there is no such finding there" if directive.line is not None else "no code follows it"
    intent = FixIntent(
        _REMOVE,
        "Remove the suppression" if whole else f"Remove {names} from the suppression",
        Safety.SAFE,
        directive.comment,
        () if whole else (("rules", ",".join(idle.values())),),
    )
    return make(
        directive.place,
        f"the suppression of {names} is not needed: {where}",
        help="remove the comment" if whole else f"remove {names} from its brackets",
        subject=names,
        intents=(intent,),
    )
