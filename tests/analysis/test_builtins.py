"""Well-known functions whose handlers are imported when they are called."""

from __future__ import annotations

import subprocess
import sys

from mcplint.analysis import builtins, urls


def test_the_names_of_url_functions_are_those_of_their_table() -> None:
    assert list(urls.FUNCTIONS) == builtins.URL_FUNCTIONS.split()
    assert list(urls.METHODS) == builtins.URL_METHODS.split()


def test_handlers_of_rare_kinds_are_not_imported_before_they_are_called() -> None:
    rare = {f"mcplint.analysis.{name}" for name in ("commonjs", "formatting", "javascript", "made_classes", "url_texts", "urls")}
    code = f"import sys, mcplint.analysis.evaluate; print(sorted({rare!r} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
