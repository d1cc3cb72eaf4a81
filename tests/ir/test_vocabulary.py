"""The words of several texts."""

from __future__ import annotations

from mcplint.ir.source import Language, SourceFile, indexed
from mcplint.ir.vocabulary import Vocabulary, plain_part


def _files(*texts: bytes) -> list[SourceFile]:
    return [SourceFile(f"{number}.py", text, Language.PYTHON) for number, text in enumerate(texts)]


def test_whole_words_and_parts() -> None:
    words = Vocabulary([b"call_tool(x)", b"tool tools", b"", b"to ol"])
    assert set(words.naming(b"tool")) == {1}
    assert words.holding(b"tool") == {0, 1}
    assert words.holding(b"ool") == {0, 1}
    assert words.holding(b"l") == {0, 1, 3}
    assert words.holding(b"") == {0, 1, 2, 3}
    assert words.holding(b"absent") == set()


def test_part_at_either_end_of_the_joined_words() -> None:
    words = Vocabulary([b"first last"])
    assert words.holding(b"first") == words.holding(b"last") == {0}
    assert Vocabulary([]).holding(b"x") == Vocabulary([b""]).holding(b"x") == set()


def test_files_answer_the_same_alone_and_together() -> None:
    texts = (b"server.tool('a')", b"@tool\ndef f(): raise X", "naïve tool".encode(), b"", b"call_tool", "\u0130stanbul".encode())
    asked = (b"tool", b".tool(", b"raise ", b"\xc3", "ï".encode(), b"call", b"", b"(", b"ve tool")
    alone, together = _files(*texts), _files(*texts)
    indexed(together)
    for one, other, text in zip(alone, together, texts, strict=True):
        assert [one.mentions(a) for a in asked] == [other.mentions(a) for a in asked] == [a in text for a in asked]
        assert one.mentioned(asked) == other.mentioned(asked) == [a for a in asked if a in text]
        assert one.names(b"tool") == other.names(b"tool")


def test_files_that_were_asked_before_are_indexed_too() -> None:
    files = _files(b"a tool", b"b")
    assert files[0].mentions(b"tool")
    assert indexed(files).naming(b"b") == {1}
    assert files[0].mentions(b"tool") and not files[1].mentions(b"tool")


def test_the_part_that_words_are_made_of() -> None:
    assert plain_part(b"-----BEGIN") == b"BEGIN"
    assert plain_part(b".tool(") == b"tool"
    assert plain_part("é".encode()) == b""


def test_words_in_any_case() -> None:
    texts = (b"API_KEY apiToken", b"tokens", b"monKEY(keys)", b"", b"none")
    asked = (b"token", b"key", b"absent")
    alone, together = _files(*texts), _files(*texts)
    indexed(together)
    for one, other, text in zip(alone, together, texts, strict=True):
        assert one.mentioned_in_any_case(asked) == other.mentioned_in_any_case(asked) == [a for a in asked if a in text.lower()]


def test_one_of_several_texts_and_their_parts() -> None:
    file = _files(b"log.info(1); error")[0]
    assert file.mentions_any((b"absent", b"info("))
    assert not file.mentions_any((b"error(", b"absent"))
    assert file.may_mention(b"error(") and not file.may_mention(b"absent(")


def test_parts_of_many_words_are_found_wherever_they_stand() -> None:
    words = [b"w%dx%d" % (number, number * number * 7919) for number in range(3000)]
    known = Vocabulary([b" ".join(words), b"alone"])
    for number in range(0, 3000, 37):
        word = words[number]
        for first in range(4):
            for last in range(first + 1, len(word) + 1):
                assert 0 in known.holding(word[first:last])
    for absent in (b"w12y", b"nowhere_at_all", b"x99999999999", b"alone_", b"one two"):
        assert known.holding(absent) == set()
    assert known.holding(b"alone") == known.holding(b"lon") == {1}
