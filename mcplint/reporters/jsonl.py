"""JSON Lines: one object a line, each with a `type`: `finding`, `suppressed`, `problem`, and last `summary`. The objects are those of `json`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, TextIO

from mcplint.reporters.json import Shape

if TYPE_CHECKING:
    from mcplint.findings.report import Report
    from mcplint.reporters.registry import RenderOptions


def write(report: Report, out: TextIO, options: RenderOptions) -> None:
    """Print the lines, in ASCII. A stream that ends without a summary was cut off."""
    shape = Shape(report, options)
    for kind, items in (("finding", shape.findings()), ("suppressed", shape.all_suppressed()), ("problem", shape.problems())):
        for item in items:
            out.write(json.dumps({"type": kind, **item}) + "\n")
    out.write(json.dumps({"type": "summary", **shape.head(), **shape.summary(), **shape.tail()}) + "\n")
