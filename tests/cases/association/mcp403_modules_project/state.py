"""What the library remembers."""

from mcp.server.fastmcp import Context

reader: Context | None = None


class Shelf:
    def __init__(self) -> None:
        self.ctx = None


shelf = Shelf()
