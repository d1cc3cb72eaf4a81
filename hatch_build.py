"""Build hook: the wheel carries the rules and SDK tables compiled, so that start-up reads two small files instead of a hundred TOML files."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileTables(BuildHookInterface[Any]):
    """Puts `mcplint/_compiled/*` into standard wheels; an editable install compiles on first use."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile into a scratch folder and have the wheel include it."""
        if self.target_name != "wheel" or version == "editable":
            return
        root = Path(self.root)
        sys.path.insert(0, str(root))
        try:
            from mcplint.catalogue.compile import compile_all  # importable only with the root on the path
        finally:
            sys.path.remove(str(root))
        self._scratch = Path(tempfile.mkdtemp(prefix="mcplint-compiled-"))
        for path in compile_all(root, self._scratch):
            build_data["force_include"][str(path)] = f"mcplint/_compiled/{path.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the scratch folder."""
        if scratch := getattr(self, "_scratch", None):
            shutil.rmtree(scratch, ignore_errors=True)
