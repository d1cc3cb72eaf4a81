"""The tables about URL mode (`mcplint/sdk/*_urls.toml`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from mcplint.sdk.load import sdk_facts


@lru_cache(maxsize=1)
def url_tables() -> Mapping[str, Mapping[str, Any]]:
    """The tables about URL mode of all languages, lists joined. Made once, not to be changed."""
    merged: dict[str, Any] = {}
    for stem, content in sdk_facts().items():
        if stem.endswith("_urls"):
            _join(merged, content)
    return merged


def _join(into: dict[str, Any], more: Mapping[str, Any]) -> None:
    for key, value in more.items():
        if isinstance(value, Mapping):
            _join(into.setdefault(key, {}), value)
        elif isinstance(value, list):
            into[key] = [*into.get(key, ()), *value]
        else:
            into[key] = value
