// case: ALL
import { createHash } from "node:crypto";
import { McpServer, ResourceTemplate } from "@modelcontextprotocol/sdk/server/mcp.js";
import { OAuth2Client } from "google-auth-library";
import { z } from "zod";

interface Config {
  region: string;
  apiKey: string;
  dbPassword: string;
}

function loadConfig(): Config {
  return {
    region: process.env.REGION ?? "eu",
    apiKey: process.env.SERVICE_API_KEY!,
    dbPassword: process.env.DB_PASSWORD!,
  };
}

const config = loadConfig();
const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });

const redact = <T extends object>(value: T): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).map(([key, v]) => [key, /key|password/i.test(key) ? "***" : v]));

export function register(mcp: McpServer, oauth: OAuth2Client): void {
  mcp.registerTool("show_config", {}, async () => text(JSON.stringify(config, null, 2))); // expect: MCP602

  mcp.registerTool("show_safe_config", {}, async () => text(JSON.stringify(redact(config), null, 2)));

  mcp.registerTool("show_region", {}, async () => text(`Region: ${config.region}`));

  mcp.registerTool("which_key", {}, async () => {
    const lines = [`region=${config.region}`, `key=${config.apiKey}`];
    return text(lines.join("\n")); // expect: MCP602
  });

  mcp.registerTool("login", { inputSchema: { code: z.string() } }, async ({ code }) => {
    const { tokens } = await oauth.getToken(code);
    return { content: [{ type: "text", text: `Signed in: ${JSON.stringify(tokens)}` }] }; // expect: MCP602
  });

  mcp.registerTool("login_quietly", { inputSchema: { code: z.string() } }, async ({ code }) => {
    const { tokens } = await oauth.getToken(code);
    oauth.setCredentials(tokens);
    return text(`Signed in until ${new Date(tokens.expiry_date ?? 0).toISOString()}`);
  });

  mcp.registerTool("structured", { outputSchema: { token: z.string(), ttl: z.number() } }, async () => {
    const token = await mint();
    return { content: [], structuredContent: { token, ttl: 60 } }; // expect: MCP602
  });

  mcp.registerResource("env", new ResourceTemplate("env://{name}", { list: undefined }), {}, async (uri, { name }) => {
    const value = process.env[String(name)] ?? "";
    return { contents: [{ uri: uri.href, text: value }] }; // expect: MCP602
  });

  mcp.registerPrompt("deploy", { description: "How to deploy" }, () => ({ // expect: MCP602
    messages: [{ role: "user", content: { type: "text", text: `Deploy with the password ${config.dbPassword}` } }],
  }));

  mcp.registerTool("fingerprint", {}, async () => text(createHash("sha256").update(config.apiKey).digest("hex").slice(0, 8)));

  mcp.registerTool("has_key", {}, async () => text(config.apiKey ? "configured" : "missing"));
}

async function mint(): Promise<string> {
  const reply = await fetch("https://id.example/token", { method: "POST", body: "grant_type=client_credentials" });
  const body = (await reply.json()) as { access_token: string };
  return body.access_token;
}
