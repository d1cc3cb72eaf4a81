"""What a run is told: the merged outcome of configuration file and command line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mcplint.ir.records import dataclass, field

DEFAULT_FAIL_ON = "warning"


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that decides the outcome of a run. Each field is the configuration key of the same name with `-` for `_`.

    `select` and `ignore` hold ids, names, prefixes or families as written; an empty `select` means every rule. `source` is the configuration file
    ("" for none) and `base` the folder its patterns are relative to.
    """

    select: tuple[str, ...] = ()
    extend_select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severity: str = "note"
    confidence: str = "medium"
    pedantic: bool = False
    protocol: str | None = None
    per_file_ignores: tuple[tuple[str, tuple[str, ...]], ...] = ()
    exclude: tuple[str, ...] = ()
    extend_exclude: tuple[str, ...] = ()
    include_tests: bool = False
    include_generated: bool = False
    force_exclude: bool = False
    respect_gitignore: bool = True
    inline_ignores: bool = True
    max_form_fields: int = 5
    max_reprompts: int = 1
    allowed_hosts: tuple[str, ...] = ()
    transport: str | None = None
    sdk: tuple[tuple[str, str], ...] = ()
    helpers: tuple[Mapping[str, Any], ...] = field(default=(), hash=False)
    rules: tuple[str, ...] = ()
    fail_on: str = DEFAULT_FAIL_ON
    baseline: str | None = None
    source: str = ""
    base: str = ""
