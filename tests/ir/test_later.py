"""A module is imported when something of it is used."""

from __future__ import annotations

import sys

import pytest

from mcplint.ir.later import later


def test_is_imported_on_first_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "colorsys", raising=False)
    colours = later("colorsys")
    assert "colorsys" not in sys.modules
    assert colours.rgb_to_hls(0, 0, 0) == (0, 0, 0)
    assert colours.rgb_to_hls is sys.modules["colorsys"].rgb_to_hls
    assert "rgb_to_hls" in vars(colours)


def test_what_is_not_there() -> None:
    with pytest.raises(AttributeError):
        _ = later("colorsys").nothing
    with pytest.raises(AttributeError):
        _ = later("colorsys").__path__
