"""Messages that come again: what is left out of the second look is only what gave no finding."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mcplint.catalogue.load import catalogue
from mcplint.config.settings import Settings
from mcplint.engine.run import check_sources
from mcplint.frontends.capture.reader import read
from mcplint.interactions.from_capture_repeats import Repeats
from mcplint.interactions.from_capture_revision import RevisionTracker
from mcplint.ir.source import Language, SourceFile

CASES = Path(__file__).parents[1] / "cases"


def messages() -> Iterator[dict[str, Any]]:
    """Every message of the cases and of the rules' own examples."""
    texts = [path.read_text() for path in sorted(CASES.rglob("*.json*"))]
    texts += [example.code for rule in catalogue().rules for example in rule.examples if example.language == "json"]
    for text in texts:
        for piece in (text, *text.splitlines()):
            try:
                found = json.loads(piece)
            except ValueError:
                continue
            yield from (
                m for m in (found if isinstance(found, list) else [found]) if isinstance(m, dict) and ("method" in m or "result" in m or "error" in m)
            )


def session() -> str:
    """Each of them several times, with other ids, at the front, at the end and spelled in two ways."""
    lines = []
    for number, message in enumerate(messages()):
        rest = {key: value for key, value in message.items() if key != "id"}
        for again in range(3):
            same = {"id": f"x{number}-{again}"} if "id" in message else {}
            lines.append(json.dumps({"jsonrpc": "2.0", **same, **rest}))
            lines.append(json.dumps({**rest, **same}, separators=(",", ":"), ensure_ascii=False))
    return "\n".join(lines)


def findings(text: str, revision: str | None) -> list[tuple[str, int, str | None, str]]:
    report = check_sources({"a.jsonl": text}, Settings(select=("ALL",), pedantic=True, protocol=revision))
    return [(f.rule, f.place.line, f.place.pointer, f.message) for f in report.findings]


@pytest.mark.parametrize("revision", [None, "2025-11-25"])
def test_nothing_is_lost(monkeypatch: pytest.MonkeyPatch, revision: str | None) -> None:
    text = session()
    quick = findings(text, revision)
    monkeypatch.setattr(Repeats, "silent", lambda _self, _key: False)
    assert quick == findings(text, revision)
    assert len({rule for rule, *_ in quick}) > 15


def keys(*texts: str) -> list[bytes]:
    tracker, repeats = RevisionTracker(), Repeats()
    return [repeats.key(m, tracker.of(m)) for m in read(SourceFile("a.jsonl", "\n".join(texts).encode(), Language.JSON))]


def test_only_the_id_of_the_message_is_looked_through() -> None:
    same = keys(
        '{"jsonrpc":"2.0","id":1,"method":"ping"}', '{"jsonrpc":"2.0","id":"a-2","method":"ping"}', '{"jsonrpc":"2.0", "id": -3 ,"method":"ping"}'
    )
    assert len(set(same[:2])) == 1
    assert len(set(keys('{"method":"ping","id":1}', '{"method":"ping","id":2}'))) == 1
    different = keys(
        '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"id":1}}',
        '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"id":2}}',
        '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"x":"a","id":2}}',
        '{"jsonrpc":"2.0","method":"tools/call","params":{"x":",\\"id\\":5"},"id":1}',
        '{"jsonrpc":"2.0","method":"tools/call","params":{"x":",\\"id\\":6"},"id":1}',
        '{"jsonrpc":"2.0","id":[1],"method":"ping"}',
        '{"jsonrpc":"2.0","id":[2],"method":"ping"}',
    )
    assert len(set(different)) == len(different)


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mcplint.interactions.from_capture_repeats._MOST", 2)
    repeats = Repeats()
    for key in (b"a", b"b", b"c", b""):
        repeats.remember(key)
    assert [repeats.silent(key) for key in (b"a", b"b", b"c", b"")] == [True, True, False, False]
