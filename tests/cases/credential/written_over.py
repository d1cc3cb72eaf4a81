# case: MCP602 MCP605
"""Members that are written over where a mapping is copied do not come along."""

import json
import logging
import os

from mcp.server.fastmcp import FastMCP

mcp = FastMCP("accounts")
log = logging.getLogger(__name__)


def create(account: dict[str, str]) -> str:
    return account["site"]


@mcp.tool()
def add_account(site: str, password: str) -> str:
    """Adds an account."""
    account = {"site": site, "password": password}
    log.info("adding %s", {**account, "password": "***"})
    log.info("adding %s", dict(account, password="***"))
    log.info("adding %s", account | {"password": "***"})
    log.info("adding %s", {"password": "***", **account})  # expect: MCP605
    log.info("adding %s", dict(account, site="***"))  # expect: MCP605
    return create(account)


@mcp.tool()
def show_settings() -> str:
    """Shows how the server is set up."""
    settings = {"host": os.environ["HOST"], "api_key": os.environ["SHOP_API_KEY"]}
    return json.dumps({**settings, "api_key": "set" if settings["api_key"] else "not set"})


@mcp.tool()
def show_all_settings() -> str:
    """Shows how the server is set up, and the host in place of its name."""
    settings = {"host": os.environ["HOST"], "api_key": os.environ["SHOP_API_KEY"]}
    return json.dumps(settings | {"host": "here"})  # expect: MCP602
