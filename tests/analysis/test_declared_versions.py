"""Where projects say which SDK they run with."""

from __future__ import annotations

import pytest

from mcplint.analysis.versions import declared

SCRIPT = b'# /// script\n# requires-python = ">=3.10"\n# dependencies = [\n#   "fastmcp==2.13",\n# ]\n# ///\nimport fastmcp\n'


@pytest.mark.parametrize(
    ("path", "text", "major"),
    [
        ("requirements.txt", "fastmcp==2.12.4\n", 2),
        ("requirements/base.txt", "# pinned\nfastmcp>=4,<5\n", 4),
        ("requirements-dev.in", "fastmcp[extra]~=3.1\n", 3),
        ("pyproject.toml", '[tool.poetry.dependencies]\npython = "^3.10"\nfastmcp = "^2.11"\n', 2),
        ("pyproject.toml", '[tool.poetry.group.server.dependencies]\nfastmcp = {version = "~4.1", extras = ["x"]}\n', 4),
        ("pyproject.toml", '[dependency-groups]\nserver = ["fastmcp>=4,<5", {include-group = "dev"}]\ndev = []\n', 4),
        ("pyproject.toml", '[project]\nname = "x"\ndependencies = ["fastmcp>=2,<3"]\n[dependency-groups]\ndev = ["fastmcp>=4"]\n', 2),
        ("pyproject.toml", '[project.optional-dependencies]\nmcp = ["fastmcp>=2,<3"]\n', 2),
        ("uv.lock", '[[package]]\nname = "fastmcp"\nversion = "4.0.1"\n', 4),
        ("setup.cfg", "[options]\ninstall_requires =\n    fastmcp>=2,<3\n", 2),
        ("setup.py", 'from setuptools import setup\nsetup(name="x", install_requires=["click", "fastmcp[x] >=2.3,<3"])\n', 2),
        ("Pipfile", '[packages]\nfastmcp = "==2.10"\n', 2),
    ],
)
def test_manifests(path: str, text: str, major: int) -> None:
    versions = declared({path: text.encode()}, {})["fastmcp"]

    assert versions.low[0] == major
    assert versions.bounded


def test_a_script_says_it_by_itself() -> None:
    assert declared({}, {}, [b"import mcp\n", SCRIPT])["fastmcp"].low == (2, 13, 0)
    assert declared({"requirements.txt": b"fastmcp==4.0\n"}, {}, [SCRIPT])["fastmcp"].low == (4, 0, 0)


@pytest.mark.parametrize(
    "broken", [b"# /// script\n# dependencies = [\n# ///\n", b"# /// script\nx = 1\n", b"# /// script\n# dependencies = 3\n# ///\n"]
)
def test_broken_blocks_say_nothing(broken: bytes) -> None:
    assert declared({}, {}, [broken]) == {}
