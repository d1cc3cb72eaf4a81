# case: MCP605
"""Names of objects that hold secrets are no secrets."""

import logging
from dataclasses import dataclass

from fastmcp import FastMCP

mcp = FastMCP("couriers")
logger = logging.getLogger(__name__)


@dataclass
class Config:
    name: str
    client_secret: str

    def settings(self) -> dict:
        return {"client_secret": self.client_secret}


class Provider:
    def __init__(self, name: str, settings: dict):
        self.name = name
        self.client_secret = settings.get("client_secret", "")


class Courier(Provider):
    def __init__(self, config: Config):
        super().__init__(config.name, config.settings())


class Registry:
    def __init__(self) -> None:
        self._known: dict[str, Config] = {}

    def add(self, name: str, client_secret: str) -> None:
        self._known[name] = Config(name, client_secret)

    def all(self) -> dict[str, Config]:
        return self._known.copy()

    def check(self) -> None:
        for name in self.all():
            logger.info("courier %s is known", name)
        for config in self.all().values():
            provider = Courier(config)
            logger.warning("courier %s is slow", provider.name)
            logger.debug("courier %s", provider.client_secret)  # expect: MCP605


registry = Registry()


@mcp.tool
def tell() -> str:
    """Tell which couriers there are."""
    registry.check()
    return "ok"
