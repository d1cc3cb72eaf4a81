"""MCP101, MCP102, MCP112: what a form asks for and what stands in its texts.

Importing this module registers every check of the 1xx family.
"""

from __future__ import annotations

from mcplint.checks import form_secret as form_secret
