"""The SDK tables as they are written, read once a run."""

from __future__ import annotations

import functools
import os
from collections.abc import Mapping
from typing import Any

from mcplint.catalogue.tables import load_tables


@functools.lru_cache(maxsize=1)
def sdk_facts() -> Mapping[str, Mapping[str, Any]]:
    """The content of every file of `mcplint/sdk`, by its stem. Not to be changed."""
    return load_tables(os.path.dirname(os.path.abspath(__file__)))


@functools.lru_cache(maxsize=1)
def external_packages() -> frozenset[str]:
    """Top-level packages whose types the tables know: never looked for in a project, wherever their source lies."""
    rows = (row for table in sdk_facts().values() for row in table.get("types", ()))
    return frozenset(package for row in rows for package in row.get("packages", (row.get("package", ""),)))
