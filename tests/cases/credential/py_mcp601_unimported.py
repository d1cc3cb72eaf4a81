# case: MCP601
"""The annotation names a server that nobody imports."""
from typing import Optional

from mcp.types import ToolAnnotations


def register(server: "FastMCP", can_add) -> None:  # noqa: F821
    @server.tool(annotations=ToolAnnotations(title="Add a repository"))
    def add_repository(
        name: str,
        password: Optional[str] = None,  # expect: MCP601
    ) -> dict:
        """Add a repository."""
        return {"name": name, "added": can_add(name)}
