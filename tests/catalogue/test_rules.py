"""The rule files agree with the agreed catalogue, and every text is there."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

from mcplint.catalogue.load import catalogue, rules_folder
from mcplint.catalogue.parse import FAMILIES, GATES

AGREED = """
101 form-secret-field E | 102 form-url-in-text W | 103 form-nested-schema E | 104 form-unsupported-keyword W | 105 form-invalid-schema E
106 form-without-fields W | 107 form-nullable-field W | 108 form-asks-identity W | 109 form-confirms-by-default W | 110 form-too-large N P
111 form-unexplained-field N P | 112 form-literal-credential E | 113 form-gates-consequence N P
201 url-credential E | 202 url-personal-data E | 203 url-preauthenticated E | 204 url-not-https W | 205 url-deceptive-host W
206 url-invalid E | 207 url-third-party-authorize W | 208 url-from-untrusted-input E | 209 elicitation-id-missing E
210 elicitation-id-guessable W | 211 removed-in-revision W | 212 url-required-error-malformed E | 213 nonstandard-parameters W
214 completion-misused W | 215 url-required-error-lost E | 221 oauth-state-missing E | 222 oauth-state-predictable E
223 oauth-pkce-missing W | 224 oauth-implicit-flow E | 225 oauth-broad-scope W | 226 oauth-callback-unverified E | 227 identity-from-query E
301 form-capability-unchecked W | 302 url-capability-unchecked E | 303 sampling-capability-unchecked W | 304 roots-capability-unchecked W
305 capability-check-ineffective W | 306 capability-from-client-name W
401 request-from-background E | 402 request-outside-request E | 403 request-on-stored-session E | 404 request-not-related W
405 request-in-stateless-server E | 406 request-in-unsupported-method E | 407 request-in-task-tool E | 408 push-on-stateless-protocol W
409 context-not-injected E | 410 sdk-call-unavailable E | 411 answer-timeout-short N P
501 answer-action-unchecked E | 502 answer-discarded W | 503 confirmation-fails-open E | 504 decline-proceeds E | 505 confirmation-unread W
506 reprompt-unbounded W | 507 answer-logged W | 508 answer-unvalidated N P | 509 url-accept-as-completion E | 510 effect-before-request W
601 tool-takes-secret W | 602 tool-returns-secret E | 603 token-passthrough E | 604 hardcoded-credential E | 605 secret-logged W
606 secret-in-shared-state E | 607 authorization-in-text W | 608 secret-to-model E
701 request-state-unprotected E | 702 request-state-unverified E | 703 request-state-carries-secret E | 704 request-state-unbound N P
705 input-required-empty E | 706 input-required-invalid E | 707 sealed-state-per-process W | 708 deprecated-feature N
801 session-capability-violated E | 802 session-request-unassociated E | 803 session-content-invalid E | 804 session-content-unexpected W
805 session-completion-unknown W | 806 session-asked-again W | 807 session-id-reused E | 808 session-state-altered E
809 session-unanswered W | 810 session-secret-observed E | 811 session-effect-repeated N P | 812 session-message-malformed E
901 unreadable-input E | 902 syntax-error E | 903 unused-suppression W | 904 suppression-without-reason W | 905 internal-error E
906 unknown-rule-in-suppression W
"""
SEVERITY = {"E": "error", "W": "warning", "N": "note"}
ROWS = [entry.split() for line in AGREED.strip().splitlines() for entry in line.split(" | ")]
RULES = catalogue().rules


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_every_agreed_rule_has_a_file_with_its_name_and_severity(row: list[str]) -> None:
    number, name, severity, *pedantic = row
    rule = catalogue().rule(f"MCP{number}")
    assert (rule.name, rule.severity.value, rule.pedantic) == (name, SEVERITY[severity], pedantic == ["P"])
    assert rule.family == FAMILIES[int(number[0]) - 1]
    assert catalogue().rule(name) is rule


def test_there_are_no_other_rules() -> None:
    assert [rule.id for rule in RULES] == [f"MCP{row[0]}" for row in ROWS]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
class TestRule:
    def test_texts(self, rule) -> None:
        assert rule.summary[0].isupper() or rule.summary.startswith("mcplint")
        assert not rule.summary.endswith(".")
        assert "\n" not in rule.summary
        assert len(rule.summary) <= 100
        assert len(rule.why) > 80
        assert len(rule.fix) > 40
        assert rule.gate in GATES
        assert {rule.family, f"{rule.gate}-gate"} <= set(rule.tags)

    def test_prose_lines_fit(self, rule) -> None:
        for text in (rule.why, rule.fix):
            assert all(len(line) <= 170 for line in text.splitlines() if not line.startswith(("|", "http"))), text

    def test_clauses(self, rule) -> None:
        idents = [clause.id for clause in rule.clauses]
        assert len(idents) == len(set(idents))
        for clause in rule.clauses:
            assert re.fullmatch(r"[A-Z]{3}-\d\d", clause.id)
            assert clause.text.endswith(".")
            assert clause.revisions
            assert set(clause.revisions) <= {"2025-06-18", "2025-11-25", "2026-07-28"}
            for url in (clause.url, *clause.older):
                assert re.fullmatch(r"https://modelcontextprotocol\.io/[\w/.%-]+(#[\w.%&-]+)?", url), url

    def test_cwe_tags_are_well_formed(self, rule) -> None:
        assert all(re.fullmatch(r"CWE-[1-9]\d{0,3}|[a-z][a-z-]*", tag) for tag in rule.tags)

    def test_has_bad_and_good_examples(self, rule) -> None:
        if rule.id in {"MCP901", "MCP905"}:  # nothing that a text in a file can show
            assert rule.examples == ()
            return
        assert {example.bad for example in rule.examples} == {True, False}

    def test_vocabulary_has_no_blanks(self, rule) -> None:
        for name, words in rule.vocabulary.items():
            assert all(word.strip() for word in words), name


CLAUSES = """
101 ELI-01 ELI-02 ELI-03 · 102 ELI-29 · 103 ELI-09 ELI-10 · 104 ELI-11 ELI-12 ELI-13 ELI-14 ELI-15 ELI-16 ELI-17 ELI-18 ELI-19
105 ELI-06 ELI-07 ELI-08 ELI-20 ELI-21 · 107 ELI-10 · 108 ELI-39 BAS-15 · 201 ELI-27 AUT-05 · 202 ELI-27 · 203 ELI-28 · 204 ELI-26 AUT-06
206 ELI-22 ELI-23 SEC-12 · 207 ELI-34 ELI-35 · 208 SEC-12 · 209 ELI-24 · 210 ELI-24 · 211 ELI-25 ELI-45 ELI-49 MRT-01 · 212 ELI-46 ELI-47
214 ELI-44 · 215 ELI-48 · 221 AUT-08 SEC-05 · 222 AUT-08 SEC-05 · 223 AUT-07 · 225 SEC-13 · 226 AUT-08 SEC-05 · 227 ELI-34 ELI-38 ELI-39
301 ELI-04 ELI-05 LIF-02 MRT-06 BAS-12 · 302 ELI-04 ELI-05 LIF-02 MRT-06 BAS-12 · 303 SAM-01 LIF-02 · 304 ROO-01 LIF-02 · 306 BAS-15
401 SEP-01 MRT-01 TRA-12 · 402 SEP-01 MRT-01 TRA-12 · 403 SEP-01 MRT-01 TRA-12 · 404 TRA-07 TRA-08 · 405 BAS-13 TRA-15 · 406 MRT-02
501 ELI-40 · 502 ELI-40 ELI-41 · 503 ELI-40 ELI-41 · 504 ELI-40 · 506 MRT-14 · 507 LOG-01 · 508 ELI-42 · 509 ELI-43 · 510 SEP-04
601 TOO-11 TOO-10 · 602 ELI-32 · 603 ELI-33 AUT-03 SEC-06 · 605 LOG-01 · 606 ELI-36 ELI-38 AUT-09 · 701 MRT-08 · 702 MRT-07 MRT-09
704 MRT-10 MRT-11 MRT-12 · 705 MRT-05 · 706 MRT-03 MRT-04 MRT-19 MRT-20 BAS-07 · 707 MRT-08 · 708 ROO-05 SAM-10 LOG-04 SAM-04
801 ELI-04 ELI-05 MRT-06 · 802 SEP-01 TRA-03 · 803 ELI-42 ELI-50 · 804 ELI-50 · 805 ELI-44 · 807 BAS-03 MRT-21 · 808 MRT-21 MRT-22
812 BAS-01 BAS-02 BAS-04 BAS-05 BAS-06
"""
WANTED = [entry.split() for line in CLAUSES.strip().splitlines() for entry in line.split(" · ")]


@pytest.mark.parametrize("entry", WANTED, ids=lambda entry: entry[0])
def test_agreed_clauses_are_there(entry: list[str]) -> None:
    number, *wanted = entry
    assert set(wanted) <= {clause.id for clause in catalogue().rule(f"MCP{number}").clauses}


def test_files_are_named_by_id_and_name() -> None:
    names = {path.name for path in Path(rules_folder()).glob("*.toml")}
    assert names == {f"{rule.id}-{rule.name}.toml" for rule in RULES}


def resolve(pointer: str, node: object) -> object:
    for part in pointer.split("/")[1:]:
        key = part.replace("~1", "/").replace("~0", "~")
        node = node[int(key)] if isinstance(node, list) else node[key]  # type: ignore[index]
    return node


EXAMPLES = [(rule, example) for rule in RULES for example in rule.examples]


@pytest.mark.parametrize(("rule", "example"), EXAMPLES, ids=[f"{rule.id}-{example.title}" for rule, example in EXAMPLES])
def test_examples_are_what_they_say(rule, example) -> None:
    if example.language == "python" and not (rule.id == "MCP902" and example.bad):
        ast.parse(example.code)
    if example.language == "json":
        message = json.loads(example.code)
        for pointer in example.expect:
            resolve(pointer, message)
    if example.language == "jsonl":
        messages = [json.loads(line) for line in example.code.splitlines()]
        for entry in example.expect:
            line, _, pointer = entry.partition(" ")
            resolve(pointer, messages[int(line) - 1])
    for line in example.code.splitlines():
        assert len(line) <= 150 or example.language.startswith("json")


def test_examples_have_titles_of_their_own() -> None:
    for rule in RULES:
        titles = [(example.title, example.language) for example in rule.examples]
        assert len(titles) == len(set(titles)), rule.id
