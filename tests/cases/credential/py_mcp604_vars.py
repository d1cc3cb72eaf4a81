# case: MCP604
"""Literals."""
import os
import httpx
import psycopg
from mcp.server.fastmcp import FastMCP

mcp = FastMCP("clinic")
OPENAI = "sk-proj-Qm7Zt4Lx9Rv2Bn8Kc3Wd6Hf1Js5Gp0TyUaEi"  # expect: MCP604
HEADERS = {"Authorization": "Bearer 7fQ2kZ9xLm4Vb8Tn6Yc1Hd5Jf3Gs0AqW"}  # expect: MCP604
client = httpx.Client(auth=("svc-clinic", "Gk82-hTz9-Lw31-Pq"))  # expect: MCP604
DSN = os.getenv("DSN", "postgres://clinic:Vr7-Kq2-Zx9@db.clinic.example.net/main")  # expect: MCP604
PASSWORD_FIELD = "password"
TOKEN_URL = "https://login.example.com/oauth/token"
API_KEY_HEADER = "X-Api-Key"
DEFAULT_PASSWORD = "password"
SECRET_NAME = "projects/clinic/secrets/db-password"
api_key = os.environ.get("API_KEY", "")
token = "test-token"
TOKEN_PREFIX = "sk-"
KEY_PATTERN = r"^sk-[A-Za-z0-9]{40}$"


@mcp.tool()
def ping() -> str:
    """Ping."""
    conn = psycopg.connect(host="db", user="clinic", password="Vr7Kq2Zx9Lm4")  # expect: MCP604
    return "pong"
