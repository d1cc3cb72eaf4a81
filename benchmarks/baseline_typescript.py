"""What the budget of a TypeScript tree is measured against: read all files, parse those that pass the byte gate with tree-sitter.

Prints seconds, files, lines, files parsed.
"""

from __future__ import annotations

import os
import sys
import time

import tree_sitter_typescript
from tree_sitter import Language, Parser

from mcplint.inputs.gate import Gate


def main(tree: str) -> None:
    gate, grammar = Gate(), Language(tree_sitter_typescript.language_typescript())
    start = time.perf_counter()
    files = lines = parsed = 0
    for folder, _, names in os.walk(tree):
        for name in names:
            if not name.endswith((".ts", ".mts")):
                continue
            with open(os.path.join(folder, name), "rb") as handle:
                data = handle.read()
            files += 1
            lines += data.count(b"\n")
            if gate.passes(data):
                Parser(grammar).parse(data)
                parsed += 1
    print(time.perf_counter() - start, files, lines, parsed)


main(sys.argv[1])
