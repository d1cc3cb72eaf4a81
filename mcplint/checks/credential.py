"""The credential family: MCP601 to MCP608. Importing it registers the checks."""

from __future__ import annotations

from mcplint.checks import credential_flows, credential_inputs, credential_literals, credential_texts

__all__ = ["credential_flows", "credential_inputs", "credential_literals", "credential_texts"]
