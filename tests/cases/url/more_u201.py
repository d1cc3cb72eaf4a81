# case: MCP201 MCP202 MCP203
"""What a link carries, put together in many ways."""

import base64
import json
import time
import uuid
from urllib.parse import quote, urlencode, urljoin, urlparse, urlunparse

import httpx
import jwt
from furl import furl
from mcp.server.mcpserver import Context, MCPServer

mcp = MCPServer("museum")
BASE = "https://museum.example.org"
SECRET = "x"


async def open_page(ctx: Context, url: str) -> str:
    return (await ctx.elicit_url("Open the page", url, str(uuid.uuid4()))).action


@mcp.tool()
async def by_params(ctx: Context, access_token: str) -> str:
    url = httpx.URL(BASE, path="/x", params={"access_token": access_token})  # expect: MCP201
    return await open_page(ctx, str(url))


@mcp.tool()
async def by_furl(ctx: Context, api_key: str) -> str:
    f = furl(BASE)
    f.path = "/upload"
    f.args["key"] = api_key  # expect: MCP201
    return await open_page(ctx, f.url)


@mcp.tool()
async def by_join(ctx: Context, email: str) -> str:
    return await open_page(ctx, urljoin(BASE, "/me?mail=" + quote(email)))  # expect: MCP202


@mcp.tool()
async def by_list(ctx: Context, phone_number: str) -> str:
    query = [("lang", "en")]
    query.append(("tel", phone_number))  # expect: MCP202
    return await open_page(ctx, f"{BASE}/ring?{urlencode(query)}")


@mcp.tool()
async def by_fragment(ctx: Context) -> str:
    token = jwt.encode({"sub": "guest", "exp": time.time() + 60}, SECRET)
    return await open_page(ctx, f"{BASE}/enter#jwt={token}")  # expect: MCP201


@mcp.tool()
async def by_path(ctx: Context, user_email: str) -> str:
    return await open_page(ctx, "/".join([BASE, "people", user_email, "tickets"]))  # expect: MCP202


@mcp.tool()
async def by_state_blob(ctx: Context, email: str) -> str:
    blob = base64.urlsafe_b64encode(json.dumps({"email": email, "v": 1}).encode()).decode()  # expect: MCP202
    return await open_page(ctx, f"{BASE}/connect?data={blob}")


@mcp.tool()
async def by_replace(ctx: Context, national_id: str) -> str:
    parts = urlparse(BASE)._replace(path="/check", query=urlencode({"nin": national_id}))  # expect: MCP202
    return await open_page(ctx, urlunparse(parts))


@mcp.tool()
async def by_magic(ctx: Context, users) -> str:
    login_token = users.make_login_token()
    return await open_page(ctx, f"{BASE}/magic/{login_token}")  # expect: MCP203


# nothing of the kind


@mcp.tool()
async def opaque(ctx: Context) -> str:
    ticket = uuid.uuid4().hex
    return await open_page(ctx, f"{BASE}/t/{ticket}?lang=en")


@mcp.tool()
async def with_state(ctx: Context) -> str:
    state = uuid.uuid4().hex
    return await open_page(ctx, str(httpx.URL(f"{BASE}/connect").copy_merge_params({"state": state, "nonce": uuid.uuid4().hex})))


@mcp.tool()
async def token_count(ctx: Context, max_tokens: int, page_token: str) -> str:
    return await open_page(ctx, f"{BASE}/list?" + urlencode({"max_tokens": max_tokens, "page_token": page_token}))


@mcp.tool()
async def tenant(ctx: Context, tenant_id: str, email_template: str) -> str:
    return await open_page(ctx, f"{BASE}/{tenant_id}/templates/{email_template}")


@mcp.tool()
async def hashed(ctx: Context, order_id: str) -> str:
    return await open_page(ctx, f"{BASE}/orders/{order_id}?amount=20&currency=EUR")
