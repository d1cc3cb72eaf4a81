# case: MCP201 MCP202 MCP203
"""Links by yarl, by joining, from lists that grow, signed by a storage service."""

import uuid
from urllib.parse import quote, urlencode, urljoin

import boto3
from mcp.server.mcpserver import Context, MCPServer
from yarl import URL

mcp = MCPServer("museum")
BASE = "https://museum.example.org"
s3 = boto3.client("s3")


async def open_page(ctx: Context, url: str) -> str:
    return (await ctx.elicit_url("Open the page", url, str(uuid.uuid4()))).action


@mcp.tool()
async def yarl1(ctx: Context, access_token: str) -> str:
    return await open_page(ctx, str(URL(BASE) / "visit" % {"token": access_token}))  # expect: MCP201


@mcp.tool()
async def yarl2(ctx: Context, access_token: str) -> str:
    return await open_page(ctx, str(URL(BASE).with_path("/a").with_query(token=access_token)))  # expect: MCP201


@mcp.tool()
async def join1(ctx: Context, email: str) -> str:
    return await open_page(ctx, urljoin(BASE, f"/me?mail={quote(email)}"))  # expect: MCP202


@mcp.tool()
async def join2(ctx: Context, email: str) -> str:
    return await open_page(ctx, urljoin(BASE, "/me?mail=" + email))  # expect: MCP202


@mcp.tool()
async def join3(ctx: Context, email: str) -> str:
    return await open_page(ctx, BASE + "/me?mail=" + quote(email))  # expect: MCP202


@mcp.tool()
async def list1(ctx: Context, phone_number: str) -> str:
    query = [("lang", "en"), ("tel", phone_number)]  # expect: MCP202
    return await open_page(ctx, f"{BASE}/ring?{urlencode(query)}")


@mcp.tool()
async def list2(ctx: Context, phone_number: str) -> str:
    query = [("lang", "en")]
    query.append(("phone", phone_number))  # expect: MCP202
    return await open_page(ctx, f"{BASE}/ring?{urlencode(query)}")


@mcp.tool()
async def list3(ctx: Context, phone_number: str) -> str:
    query = {"lang": "en"}
    query |= {"phone": phone_number}  # expect: MCP202
    return await open_page(ctx, f"{BASE}/ring?{urlencode(query)}")


@mcp.tool()
async def signed(ctx: Context) -> str:
    url = s3.generate_presigned_url("get_object", Params={"Key": "x"}, ExpiresIn=60)
    return await open_page(ctx, url)  # expect: MCP203
