// case: MCP605
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const API_TOKEN = process.env.HARBOUR_API_TOKEN ?? "";
const server = new McpServer({ name: "harbour", version: "1.4.0" });

class Caller {
  static TOKEN = process.env.HARBOUR_ACCESS_TOKEN;
  log(level: "info", data: string) {
    void server.server.sendLoggingMessage({ level, data });
  }
  open(data: string) {
    console.error(data); // expect: MCP605
  }
  async run(berth: string) {
    const url = new URL(`https://api.harbour.example/v1/berths/${berth}`);
    url.searchParams.set("access_token", Caller.TOKEN ?? "");
    this.log("info", `Fetching ${url.toString().replace(Caller.TOKEN ?? "", "[REDACTED]")}`);
    console.error(`calling ${url.href.replace(/access_token=[^&]+/, "access_token=***")}`);
    this.open(`raw ${url.toString()}`);
    return fetch(url);
  }
}

export async function ping() {
  const line = `GET https://api.harbour.example/ping?key=${API_TOKEN}`;
  console.error(line.replace(API_TOKEN, "***"));
  console.error(line.replaceAll(API_TOKEN, ""));
  console.error(line.replace("GET", "get")); // expect: MCP605
  console.error(line.replace(/\s+/g, " ")); // expect: MCP605
  return new Caller();
}

enum Way {
  AccessToken = "token",
  Session = "session",
}
const PREFIX = "GET ";
const SECRETS = /key=[^&]+/g;

export function begin(way: Way = Way.AccessToken) {
  const line = `GET https://api.harbour.example/ping?key=${API_TOKEN}`;
  console.error(`signing in with ${Way.AccessToken}`, way);
  console.error(line.replace(SECRETS, "key=***"));
  console.error(line.replace(PREFIX, "")); // expect: MCP605
}

export async function redeem(code: string) {
  const reply = await fetch("https://login.harbour.example/oauth/token", {
    method: "POST",
    body: new URLSearchParams({ grant_type: "authorization_code", code }),
  });
  if (reply.ok) return reply.json();
  const raw = await reply.text();
  console.error(`the token endpoint says: ${raw}`);
  throw new Error("no token");
}
