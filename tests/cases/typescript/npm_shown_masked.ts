// case: MCP605
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const server = new McpServer({ name: "harbour", version: "1.4.0" });
const stored = { HARBOUR_USER: process.env.HARBOUR_USER, HARBOUR_PASSWORD: process.env.HARBOUR_PASSWORD, HARBOUR_TOKEN: process.env.HARBOUR_TOKEN };

export function show(given: object) {
  const merged = { ...stored, ...given };
  const shown = { ...merged };
  if (shown.HARBOUR_TOKEN) shown.HARBOUR_TOKEN = "[REDACTED]";
  if (shown.HARBOUR_PASSWORD) shown.HARBOUR_PASSWORD = "[REDACTED]";
  console.error(`the settings are ${JSON.stringify(shown, null, 2)}`);
}

export function showHalf(quiet: boolean) {
  const shown = { ...stored };
  shown.HARBOUR_TOKEN = "[REDACTED]";
  if (quiet) shown.HARBOUR_PASSWORD = "[REDACTED]";
  console.error(`the settings are ${JSON.stringify(shown, null, 2)}`); // expect: MCP605
}

export function check() {
  const rows = [
    { key: "HARBOUR_USER", label: "User", redact: false },
    { key: "HARBOUR_PASSWORD", label: "Password", redact: true },
  ];
  for (const row of rows) {
    const value = process.env[row.key];
    const display = row.redact ? `${value?.substring(0, 3)}...` : value;
    console.error(`${row.label}: ${display}`);
    console.error(`${row.label}: ${row.label ? value : "none"}`);
  }
}
const fields = { sessionToken: "data.token", user: "data.user" };
export function find(given: { responseFields: { sessionToken: string } }, token: string) {
  console.error(`no session token at path: ${given.responseFields.sessionToken}`);
  const sent: Record<string, string> = {};
  for (const [key, value] of Object.entries(stored)) sent[key] = key.toLowerCase().includes("password") || key.includes("TOKEN") ? `*** ${value.length} ***` : value;
  console.error("sending", { body: sent });
}
export function callback(req: { query: Record<string, string> }, password: string) {
  if (!req.query.code || typeof req.query.code !== "string") {
    console.error(`failed to exchange the authorization code: ${req.query.code}`);
    return;
  }
  if (!stored.HARBOUR_TOKEN) console.error("no token", stored.HARBOUR_TOKEN);
  else console.error("a token", stored.HARBOUR_TOKEN); // expect: MCP605
  if (!req.query.state || stored.HARBOUR_TOKEN.length < 9) console.error(`bad token ${stored.HARBOUR_TOKEN}`); // expect: MCP605
  console.error(`exchanging ${req.query.code}`); // expect: MCP605
}
