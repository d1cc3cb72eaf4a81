"""Compiled word lists say the same as the lists themselves, and the first of several terms counts."""

from __future__ import annotations

import pytest

from mcplint.catalogue.load import catalogue
from mcplint.catalogue.terms import Vocabulary, compile_lists
from mcplint.checks.words import Entry, Terms, joined, lists, word_set, words_of


@pytest.mark.parametrize("rule", [rule for rule in catalogue() if rule.vocabulary], ids=lambda rule: rule.id)
def test_compiled_lists_are_the_lists(rule) -> None:
    plain = dict(rule.vocabulary)
    assert isinstance(rule.vocabulary, Vocabulary)
    for name in {*plain, *(name[:-3] for name in plain), "nothing"}:
        assert list(lists(rule.vocabulary, name)) == list(lists(plain, name))
        assert word_set(rule.vocabulary, name) == word_set(plain, name) == {joined(term) for term in lists(plain, name)}


def compiled(**words: tuple[str, ...]) -> Vocabulary:
    return Vocabulary(compile_lists({name.replace("_", "-"): terms for name, terms in words.items()}))


@pytest.mark.parametrize("form", [compiled, lambda **words: {name.replace("_", "-"): terms for name, terms in words.items()}])
def test_the_first_term_counts(form) -> None:
    words = form(secret=("API key", "tokens"), secret_de=("Schlüssel",), other=("token", "api keys", "K's"), caps=("PAT", "token"))
    terms = Terms(words, [("secret", "secret"), ("other", "other")], [("caps", "weak")])

    def found(text: str) -> list[Entry]:
        return [match.entry for match in terms.find(words_of(text))]

    assert found("the apiKey") == [Entry("secret", "API key")]
    assert found("api-keys") == [Entry("secret", "API key", True)]
    assert found("tokens") == [Entry("secret", "tokens")]
    assert found("token") == [Entry("other", "token")]
    assert found("Schlüssel oder schlussels") == [Entry("secret", "Schlüssel"), Entry("secret", "Schlüssel", True)]
    assert found("a PAT here") == [Entry("weak", "PAT", False, True)]
    assert found("a pat here") == found("apikeyring") == found("") == []


def test_terms_that_are_not_plain() -> None:
    assert word_set(compiled(a=("don't", "e-mail", "ÄÖ", "?")), "a") == word_set({"a": ("don't", "e-mail", "ÄÖ", "?")}, "a")
    assert compiled(a=("x",))["a"] == ("x",)
    assert (len(compiled(a=("x",), b=())), list(compiled(a=("x",), b=()))) == (2, ["a", "b"])
