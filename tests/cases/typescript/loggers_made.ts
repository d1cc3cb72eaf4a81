// case: MCP507 MCP605
// Loggers under names that do not say so, and loggers made of others where they are used.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import pino from "pino";
import winston from "winston";

const mcp = new McpServer({ name: "loggers", version: "1" });
const log = pino();
const scoped = winston.createLogger({}).child({ tool: "note" });
const journal = { info: (_: unknown) => undefined, child: () => ({ debug: (_: unknown) => undefined }) };
const SCHEMA = { type: "object" as const, properties: { title: { type: "string" as const, title: "Title" } }, required: ["title"] };

mcp.registerTool("note", { description: "Note", inputSchema: {} }, async (_args, extra) => {
  const answer = await mcp.server.elicitInput({ message: "Title?", requestedSchema: SCHEMA }, { relatedRequestId: extra.requestId, timeout: 600000 });
  scoped.info("answered", answer); // expect: MCP507
  log.child({ tool: "note" }).debug({ answer }, "answered"); // expect: MCP507
  log.child({ tool: "note" }).child({ part: "title" }).debug(answer, "answered"); // expect: MCP507
  log.child({ tool: "note" }).debug({ action: answer.action }, "answered");
  journal.child().debug(answer);
  return { content: [{ type: "text", text: answer.action }] };
});

export async function exchange(code: string) {
  const reply = await fetch("https://id.example.com/token", { method: "POST", body: new URLSearchParams({ grant_type: "authorization_code", code }) });
  const { access_token: token } = (await reply.json()) as { access_token: string };
  scoped.info(`got ${token}`); // expect: MCP605
  log.child({ part: "exchange" }).debug({ token }, "got"); // expect: MCP605
  log.child({ part: "exchange" }).debug({ length: token.length }, "got");
  return token;
}
