// case: MCP606
// A token of the one who runs the server, who signs in with a browser of the same machine.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { createServer } from "node:http";
import open from "open";

const server = new McpServer({ name: "archive", version: "1.0.0" });
const TOKEN_URL = "https://login.archive.example/oauth/token";
let operatorToken = "";

async function exchange(code: string): Promise<void> {
  const reply = await fetch(TOKEN_URL, { method: "POST", body: new URLSearchParams({ grant_type: "authorization_code", code }) });
  const grant = await reply.json();
  operatorToken = grant.access_token;
}

async function signIn(): Promise<void> {
  createServer(async (req, res) => {
    await exchange(new URL(req.url ?? "", "http://127.0.0.1").searchParams.get("code") ?? "");
    res.end("Done.");
  }).listen(8765, "127.0.0.1");
  void open("https://login.archive.example/oauth/authorize?client_id=archive");
}

export async function start() {
  await signIn();
  await server.connect(new StreamableHTTPServerTransport({ sessionIdGenerator: () => crypto.randomUUID() }));
}
