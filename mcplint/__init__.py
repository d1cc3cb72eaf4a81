"""mcplint: find what an MCP server must not ask a person for, before it ships."""

__version__ = "0.1.0"
