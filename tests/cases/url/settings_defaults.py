# case: MCP204 MCP225
"""Where settings say where pages are: defaults of fields, factories, records in records."""

import uuid
from dataclasses import dataclass, field
from functools import lru_cache
from urllib.parse import urlencode

from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field
from pydantic_settings import BaseSettings

mcp = FastMCP("bakery")


class Site(BaseModel):
    shop: str = Field(default="http://shop.bakery.example.com", description="The shop")  # expect: MCP204
    mail: str = Field("http://mail.bakery.example.com")  # expect: MCP204
    local: str = Field(default="http://localhost:8000")
    scopes: list[str] = Field(default_factory=lambda: ["https://www.googleapis.com/auth/drive"])  # expect: MCP225


class Settings(BaseSettings):
    site: Site = Site()
    other: Site = Field(default_factory=Site)
    plain: str = "http://plain.bakery.example.com"  # expect: MCP204


@dataclass
class Paths:
    base: str = field(default="http://paths.bakery.example.com")  # expect: MCP204
    prefix: str = "/x"

    @property
    def page(self) -> str:
        return f"{self.base}{self.prefix}"


@dataclass
class Config:
    paths: Paths = field(default_factory=Paths)
    given: Paths = field(default_factory=lambda: Paths(base="http://given.bakery.example.com"))  # expect: MCP204


@lru_cache
def settings() -> Settings:
    return Settings()


config = Config()


async def show(ctx: Context, url: str) -> str:
    return (await ctx.elicit_url("Open it", url, str(uuid.uuid4()))).action


@mcp.tool()
async def shop(ctx: Context) -> str:
    return await show(ctx, f"{settings().site.shop}/pay")


@mcp.tool()
async def mail(ctx: Context) -> str:
    return await show(ctx, settings().other.mail + "/pay")


@mcp.tool()
async def local(ctx: Context) -> str:
    return await show(ctx, settings().site.local + "/pay")


@mcp.tool()
async def plain(ctx: Context) -> str:
    return await show(ctx, settings().plain)


@mcp.tool()
async def paths(ctx: Context) -> str:
    return await show(ctx, config.paths.page) + await show(ctx, config.given.page)


@mcp.tool()
async def consent(ctx: Context) -> str:
    query = urlencode({"response_type": "code", "client_id": "x", "state": uuid.uuid4().hex, "scope": " ".join(settings().site.scopes)})
    return await show(ctx, "https://id.example.com/authorize?" + query)
