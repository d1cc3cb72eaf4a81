"""Which sources are worth parsing."""

from __future__ import annotations

import pytest

from mcplint.inputs import gate
from mcplint.inputs.gate import Gate

WORDS = [*gate._SOURCE_WORDS, ".tool", ".prompt", ".resource", "mcplint:", "mcplint  :"]


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("text", ["{}", "x{}", "{} y", "tel{}(", "\n{}\n"])
def test_every_word_wherever_it_stands(word: str, text: str) -> None:
    assert Gate().passes(text.format(word).encode())


@pytest.mark.parametrize("text", ["", "licit", "explicit", "ctx_sample", "Schema", "reate_message", ".tools", "mcplint", "import mcp", "é = 'ä'"])
def test_nothing_of_interest(text: str) -> None:
    assert not Gate().passes(text.encode())


@pytest.mark.parametrize("name", ["ask", "tenner", "x", "a.b", "$q", "Ask_Them"])
def test_names_that_users_declared(name: str) -> None:
    declared = Gate(["naïve", name])

    assert declared.passes(f"await {name}(1)".encode())
    assert declared.passes(b"server.tool()")
    assert not declared.passes(b"(0)")
