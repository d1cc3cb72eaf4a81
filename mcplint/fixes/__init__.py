"""Mending: from what a check says should be done to edits, diffs and written files.

Heavy modules (libcst, the tree-sitter grammars) are imported when a fix is worked out, never before.
"""
