"""Every module can be the first one that is imported."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import mcplint

_FIRST = """
import importlib, os, sys
for name in sys.argv[1:]:
    if not os.fork():
        code = 1
        try:
            importlib.import_module(name)
            code = 0
        except Exception as error:
            print(name, repr(error), flush=True)
        finally:
            os._exit(code)
    os.wait()
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a new interpreter for each module takes minutes")
def test_every_module_can_be_imported_first() -> None:
    root = Path(mcplint.__file__).parent
    names = sorted(
        ".".join(("mcplint", *path.relative_to(root).with_suffix("").parts)).removesuffix(".__init__")
        for path in root.rglob("*.py")
        if path.name != "__main__.py"
    )
    assert len(names) > 100
    done = subprocess.run([sys.executable, "-c", _FIRST, *names], capture_output=True, text=True, timeout=300, check=False)

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
