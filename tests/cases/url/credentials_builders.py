# case: MCP201
"""Film archive: credentials that get into links by every way in which links are put together."""

import json
import os
import uuid
from urllib.parse import quote_plus, urlencode, urljoin, urlsplit, urlunsplit

import httpx
import requests
from furl import furl
from mcp.server.fastmcp import Context, FastMCP
from yarl import URL

mcp = FastMCP("film-archive")
BASE = "https://films.example.org"
API_KEY = os.environ["ARCHIVE_API_KEY"]


@mcp.tool()
async def formatted(reel: str, ctx: Context) -> str:
    """Show a reel."""
    await ctx.elicit_url("Look.", "{}/reels/{}?key={key}".format(BASE, reel, key="reel"), str(uuid.uuid4()))
    await ctx.elicit_url("Look.", "%s/reels/%s?api_key=%s" % (BASE, reel, API_KEY), str(uuid.uuid4()))  # expect: MCP201
    result = await ctx.elicit_url("Look.", "/".join([BASE, "reels", reel]) + "?access_token=" + API_KEY, str(uuid.uuid4()))  # expect: MCP201
    return result.action


@mcp.tool()
async def pairs(reel: str, ctx: Context) -> str:
    """Show a reel."""
    params = [
        ("reel", reel),
        ("auth_token", API_KEY),  # expect: MCP201
    ]
    result = await ctx.elicit_url("Look.", f"{BASE}/view?{urlencode(params)}", str(uuid.uuid4()))
    return result.action


@mcp.tool()
async def grown(reel: str, ctx: Context) -> str:
    """Show a reel."""
    params = {"reel": reel}
    params["client_secret"] = API_KEY  # expect: MCP201
    params.update({"lang": "en"})
    result = await ctx.elicit_url("Look.", BASE + "/view?" + urlencode(params), str(uuid.uuid4()))
    return result.action


@mcp.tool()
async def objects(reel: str, ctx: Context) -> str:
    """Show a reel."""
    one = httpx.URL(BASE).copy_merge_params({"password": API_KEY})  # expect: MCP201
    await ctx.elicit_url("Look.", str(one), str(uuid.uuid4()))
    two = URL(BASE) / "view" % {"bearer": API_KEY}  # expect: MCP201
    await ctx.elicit_url("Look.", str(two), str(uuid.uuid4()))
    three = furl(f"{BASE}/view")
    three.args["reel"] = reel
    three.args["refresh_token"] = API_KEY  # expect: MCP201
    await ctx.elicit_url("Look.", three.url, str(uuid.uuid4()))
    four = requests.Request("GET", f"{BASE}/view", params={"apikey": API_KEY}).prepare()  # expect: MCP201
    result = await ctx.elicit_url("Look.", four.url, str(uuid.uuid4()))
    return result.action


@mcp.tool()
async def taken_apart(reel: str, ctx: Context) -> str:
    """Show a reel."""
    parts = urlsplit(f"{BASE}/view?reel=1")
    await ctx.elicit_url("Look.", parts._replace(query=f"jwt={API_KEY}").geturl(), str(uuid.uuid4()))  # expect: MCP201
    await ctx.elicit_url("Look.", urlunsplit(("https", "films.example.org", "/view", "", f"id_token={API_KEY}")), str(uuid.uuid4()))  # expect: MCP201
    result = await ctx.elicit_url("Look.", urljoin(BASE, f"/view?private_token={API_KEY}"), str(uuid.uuid4()))  # expect: MCP201
    return result.action


@mcp.tool()
async def nested(reel: str, ctx: Context) -> str:
    """Show a reel."""
    inner = quote_plus(f"https://films.example.org/back?session_token={API_KEY}")  # expect: MCP201
    await ctx.elicit_url("Look.", f"{BASE}/login?next={inner}", str(uuid.uuid4()))
    blob = json.dumps({"reel": reel, "api_key": API_KEY})  # expect: MCP201
    result = await ctx.elicit_url("Look.", f"{BASE}/view?data={quote_plus(blob)}", str(uuid.uuid4()))
    return result.action


@mcp.tool()
async def in_the_path(reel: str, ctx: Context) -> str:
    """Show a reel."""
    access_token = API_KEY
    result = await ctx.elicit_url(
        message="Look.",
        url=(
            f"{BASE}/reels/{reel}"
            f"/{access_token}"  # expect: MCP201
        ),
        elicitation_id=str(uuid.uuid4()),
    )
    return result.action
