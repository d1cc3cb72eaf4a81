// case: MCP604 MCP605 MCP606 MCP608 MCP607
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { writeFileSync } from "node:fs";
import pino from "pino";
const log = pino();
const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
const FORM = { message: "Which workspace?", requestedSchema: { type: "object" as const, properties: { workspace: { type: "string" as const, title: "Workspace" }, apiKey: { type: "string" as const, title: "API key" } } } };
const options = {
  url: "postgres://admin:S3cr3tPa55w0rd9x@db.wheat.example:5432/wheat", // expect: MCP604
  stripe: "sk_live_51Hq8vKLm2NcXw9RtYpZbQ3dUeFgJk7TsAoVi4MxEn6", // expect: MCP604
  placeholder: "sk_test_xxx",
  env: "${STRIPE_KEY}",
};
let currentKey: string | undefined;
const sessions = new Map<string, string>();
const cache: Record<string, string> = {};
export class Loose {
  static key = "";
  async connect(server: McpServer, subject: string) {
    const answer = await server.server.elicitInput(FORM);
    if (answer.action !== "accept" || !answer.content) return text("no");
    currentKey = String(answer.content.apiKey); // expect: MCP606
    Loose.key = answer.content.apiKey as string; // expect: MCP606
    cache["default"] = String(answer.content.apiKey); // expect: MCP606
    writeFileSync("/tmp/creds.json", JSON.stringify({ apiKey: answer.content.apiKey })); // expect: MCP606
    Object.assign(process.env, { WHEAT_KEY: answer.content.apiKey }); // expect: MCP606
    sessions.set(subject, String(answer.content.apiKey));
    return text(currentKey ? "ok" : "no");
  }
}
export function register(server: McpServer, mint: () => Promise<{ access_token: string; expires_in: number }>): void {
  server.registerTool("k1", {}, async (extra) => new Loose().connect(server, String(extra.authInfo?.extra?.sub)));
  server.registerTool("k2", {}, async (extra) => {
    const grant = await mint();
    log.info({ grant }, "minted"); // expect: MCP605
    console.log(`expires in ${grant.expires_in}`);
    console.error("auth header", extra.requestInfo?.headers.authorization); // expect: MCP605
    log.debug({ token: `${grant.access_token.slice(0, 3)}***` }, "minted");
    await extra.sendNotification({ method: "notifications/progress", params: { progressToken: 1, progress: 1, message: `token ${grant.access_token}` } }); // expect: MCP608
    return text("ok");
  });
  server.registerTool("k3", {}, async () => {
    return { content: [{ type: "text", text: "Sign in at https://wheat.example/oauth/authorize?client_id=x and tell me the code you get." }], isError: true }; // expect: MCP607
  });
  server.registerTool("k4", {}, async () => {
    throw new Error("Not connected. Visit https://wheat.example/login and paste the token here."); // expect: MCP607
  });
}
void options;
