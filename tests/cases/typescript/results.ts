// case: MCP602
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { readFile } from "node:fs/promises";
const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
const ok = (data: unknown) => text(JSON.stringify(data, null, 2));
const config = { region: process.env.REGION, apiKey: process.env.SHIP_API_KEY, nested: { clientSecret: process.env.CLIENT_SECRET } };
const redact = (c: typeof config) => ({ ...c, apiKey: "***", nested: { clientSecret: "***" } });
interface Session {
  id: string;
  accessToken: string;
  refreshToken?: string;
}
class Auth {
  #token?: string;
  async login(): Promise<Session> {
    const res = await fetch("https://id.ship.example/token", { method: "POST" });
    return (await res.json()) as Session;
  }
  get bearer(): string {
    return `Bearer ${this.#token}`;
  }
}
export function register(server: McpServer, auth: Auth): void {
  server.registerTool("o1", {}, async () => ok(config)); // expect: MCP602
  server.registerTool("o2", {}, async () => ok(redact(config)));
  server.registerTool("o3", {}, async () => {
    const session = await auth.login();
    return ok({ id: session.id, token: session.accessToken }); // expect: MCP602
  });
  server.registerTool("o4", {}, async () => {
    const { accessToken, ...rest } = await auth.login();
    return ok({ ...rest, accessToken: `${accessToken.slice(0, 4)}…` });
  });
  server.registerTool("o5", {}, async () => ({ content: [{ type: "text", text: "ok" }], structuredContent: { env: { ...process.env } } })); // expect: MCP602
  server.registerTool("o6", {}, async (extra) => ok({ headers: extra.requestInfo?.headers })); // expect: MCP602
  server.registerTool("o7", {}, async (extra) => ok({ you: extra.authInfo?.clientId, scopes: extra.authInfo?.scopes }));
  server.registerTool("o8", {}, async (extra) => text(`token: ${extra.authInfo?.token}`)); // expect: MCP602
  server.registerTool("o9", {}, async () => {
    const env = Object.entries(process.env).map(([k, v]) => `${k}=${v}`);
    return text(env.join("\n")); // expect: MCP602
  });
  server.registerTool("o10", {}, async () => {
    const names = Object.keys(process.env).filter((k) => k.startsWith("SHIP_"));
    return text(names.join("\n"));
  });
  server.registerPrompt("p", {}, async () => ({ // expect: MCP602
    messages: [{ role: "user", content: { type: "text", text: `Use key ${process.env.SHIP_API_KEY}` } }],
  }));
  server.registerResource("env", "ship://env", {}, async (uri) => ({
    contents: [{ uri: uri.href, text: await readFile("README.md", "utf8") }],
  }));
  server.registerTool("o11", {}, async () => text(process.env.SHIP_API_KEY ? "configured" : "missing"));
  server.registerTool("o12", {}, async () => ok({ hasKey: Boolean(config.apiKey), length: config.apiKey?.length }));
}
