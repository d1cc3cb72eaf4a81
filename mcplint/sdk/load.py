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
