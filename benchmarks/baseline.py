"""What the tree budget is measured against: read all Python files, `ast.parse` those that mention what mcplint is about.

Prints seconds, files, lines, files parsed.
"""

from __future__ import annotations

import ast
import os
import sys
import time
import warnings

WORDS = (b"elicit", b"create_message", b"list_roots", b"InputRequired", b".tool", b"call_tool", b".prompt(", b".resource(", b"FastMCP", b"MCPServer")


def main(tree: str) -> None:
    warnings.simplefilter("ignore")
    start = time.perf_counter()
    files = lines = parsed = 0
    for folder, _, names in os.walk(tree):
        for name in names:
            if not name.endswith(".py"):
                continue
            with open(os.path.join(folder, name), "rb") as handle:
                data = handle.read()
            files += 1
            lines += data.count(b"\n")
            if any(word in data for word in WORDS):
                try:
                    ast.parse(data)
                    parsed += 1
                except (SyntaxError, ValueError):
                    pass
    print(time.perf_counter() - start, files, lines, parsed)


main(sys.argv[1])
