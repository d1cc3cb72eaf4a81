# case: MCP201 MCP202 MCP203 MCP204 MCP205 MCP206 MCP208
"""URL parts by other authors."""

import base64
import json
import os
import secrets
import uuid
from dataclasses import dataclass
from string import Template
from urllib.parse import ParseResult, parse_qsl, quote, quote_plus, urlencode, urljoin, urlparse, urlsplit, urlunparse, urlunsplit

import httpx
import jwt
from furl import furl
from itsdangerous import URLSafeTimedSerializer
from mcp.server.auth.middleware.auth_context import get_access_token
from mcp.server.fastmcp import Context, FastMCP
from pydantic import AnyHttpUrl, HttpUrl, SecretStr
from pydantic_settings import BaseSettings
from yarl import URL

mcp = FastMCP("urls")
serializer = URLSafeTimedSerializer(os.environ["SIGNING"])


class Settings(BaseSettings):
    base_url: str = "https://app.example.com"
    api_key: SecretStr = SecretStr("")
    webhook_secret: str = ""


settings = Settings()
BASE = URL("https://app.example.com")
PATHS = {"pay": "/pay", "link": "/link"}  # expect: MCP206
TEMPLATE = "https://app.example.com/{kind}?ticket={ticket}&key={key}"  # expect: MCP201


async def send(ctx: Context, message: str, url) -> str:
    result = await ctx.elicit_url(message, str(url), str(uuid.uuid4()))
    return result.action


@mcp.tool()
async def u01(ctx: Context) -> str:
    """httpx.URL with params."""
    url = httpx.URL("https://app.example.com/pay", params={"order": "1", "api_key": settings.api_key.get_secret_value()})  # expect: MCP201
    return await send(ctx, "Pay", url)


@mcp.tool()
async def u02(ctx: Context) -> str:
    """copy_merge_params."""
    url = httpx.URL("https://app.example.com/pay").copy_merge_params({"access_token": get_access_token().token})  # expect: MCP201
    return await send(ctx, "Pay", url)


@mcp.tool()
async def u03(ctx: Context) -> str:
    """yarl."""
    url = (BASE / "link").with_query(ticket=secrets.token_urlsafe(16), password=os.environ["LINK_PASSWORD"])  # expect: MCP201
    return await send(ctx, "Link", url)


@mcp.tool()
async def u04(ctx: Context) -> str:
    """furl."""
    f = furl("https://app.example.com/")
    f.path /= "link"
    f.args["client_secret"] = settings.webhook_secret  # expect: MCP201
    return await send(ctx, "Link", f.url)


@mcp.tool()
async def u05(ctx: Context) -> str:
    """urlunparse."""
    query = urlencode([("order", "7"), ("token", get_access_token().token)])  # expect: MCP201
    return await send(ctx, "Link", urlunparse(("https", "app.example.com", "/pay", "", query, "")))


@mcp.tool()
async def u06(ctx: Context, email: str) -> str:
    """urljoin and quote_plus."""
    return await send(ctx, "Link", urljoin(settings.base_url, "/invite?who=" + quote_plus(email)))  # expect: MCP202


@mcp.tool()
async def u07(ctx: Context) -> str:
    """JWT."""
    ticket = jwt.encode({"sub": "x"}, settings.webhook_secret, algorithm="HS256")
    return await send(ctx, "Link", f"{settings.base_url}/enter/{ticket}")  # expect: MCP203


@mcp.tool()
async def u08(ctx: Context, user_id: str) -> str:
    """Serializer: a login link."""
    login = serializer.dumps(user_id, salt="login")
    return await send(ctx, "Link", f"https://app.example.com/login?t={login}")  # expect: MCP203


@mcp.tool()
async def u09(ctx: Context) -> str:
    """format with a key."""
    return await send(ctx, "Link", TEMPLATE.format(kind="pay", ticket=uuid.uuid4().hex, key=os.environ["SERVICE_API_KEY"]))


@mcp.tool()
async def u10(ctx: Context) -> str:
    """Percent."""
    return await send(ctx, "Link", "https://app.example.com/%s?session=%s" % ("pay", os.environ["SESSION_TOKEN"]))  # expect: MCP201


@mcp.tool()
async def u11(ctx: Context) -> str:
    """string.Template."""
    url = Template("https://app.example.com/pay?order=$order&pw=$password").substitute(order=3, password=os.environ["PW"])  # expect: MCP201
    return await send(ctx, "Link", url)


@mcp.tool()
async def u12(ctx: Context, order: str) -> str:
    """urlsplit, replace."""
    parts = urlsplit(settings.base_url)
    url = urlunsplit(parts._replace(path=f"/orders/{order}", query=urlencode({"ref": secrets.token_hex(4)})))
    return await send(ctx, "Link", url)


@mcp.tool()
async def u13(ctx: Context) -> str:
    """Encoded JSON."""
    payload = base64.urlsafe_b64encode(json.dumps({"order": 3, "access_token": get_access_token().token}).encode()).decode()  # expect: MCP201
    return await send(ctx, "Link", f"https://app.example.com/pay?p={payload}")


@mcp.tool()
async def u14(ctx: Context) -> str:
    """Params added in a loop."""
    params = {"order": "1"}
    for name in ("ticket", "nonce"):
        params[name] = secrets.token_urlsafe(8)
    return await send(ctx, "Link", f"https://app.example.com/pay?{urlencode(params)}")


@mcp.tool()
async def u15(ctx: Context) -> str:
    """http."""
    host = "pay.example.com"  # expect: MCP204
    return await send(ctx, "Link", "http://" + host + "/x")


@mcp.tool()
async def u16(ctx: Context) -> str:
    """Credentials in user-info through a named tuple."""
    netloc = f"svc:{os.environ['SVC_PASSWORD']}@app.example.com"  # expect: MCP201
    return await send(ctx, "Link", urlunsplit(("https", netloc, "/x", "", "")))


@mcp.tool()
async def u17(ctx: Context, next_page: str) -> str:
    """A page named by the model in a redirect of an own page is no host."""
    return await send(ctx, "Link", f"https://app.example.com/go?next={quote(next_page, safe='')}")


@mcp.tool()
async def u18(ctx: Context, target: str) -> str:
    """The model's host."""
    return await send(ctx, "Link", f"https://{target}/connect")  # expect: MCP208


@mcp.tool()
async def u19(ctx: Context, region: str) -> str:
    """A host from a table."""
    hosts = {"eu": "eu.example.com", "us": "us.example.com"}
    return await send(ctx, "Link", f"https://{hosts[region]}/connect")


@mcp.tool()
async def u20(ctx: Context) -> str:
    """Own record in the URL object."""
    url = BASE.joinpath("users", get_access_token().claims["email"])  # expect: MCP202
    return await send(ctx, "Link", url)


@mcp.tool()
async def u21(ctx: Context) -> str:
    """Only public values."""
    url = BASE.with_path("/pay").update_query({"order": 5, "client_id": os.environ["CLIENT_ID"], "lang": "en"}).with_fragment("top")
    return await send(ctx, "Link", url)


@mcp.tool()
async def u22(ctx: Context) -> str:
    """A short path."""
    return await send(ctx, "Link", PATHS["pay"])


@mcp.tool()
async def u23(ctx: Context) -> str:
    """IDN homograph."""
    return await send(ctx, "Link", "https://раураl.example.com/login")  # expect: MCP205


@mcp.tool()
async def u24(ctx: Context) -> str:
    """Loopback forms."""
    port = 9000
    await send(ctx, "Link", f"http://[::1]:{port}/x")
    await send(ctx, "Link", "http://127.1.2.3:80/x")
    await send(ctx, "Link", "http://app.localhost/x")
    return await send(ctx, "Link", f"http://0.0.0.0:{port}/x")
