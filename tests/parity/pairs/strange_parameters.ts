// case: MCP105 MCP209 MCP212 MCP213 MCP214
// options: --protocol 2025-11-25
import { randomBytes } from "node:crypto";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { ElicitResultSchema, McpError } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";

const server = new McpServer({ name: "car-sharing", version: "0.3.0" });
const reply = (text: string) => ({ content: [{ type: "text" as const, text }] });

server.registerTool("open_car", {}, async ({ sendRequest }) => {
  const params = { mode: "url", message: "Open the car on this page.", url: "https://cars.example/open" } as never; // expect: MCP209
  const answer = await sendRequest({ method: "elicitation/create", params }, ElicitResultSchema);
  return reply(answer.action);
});

server.registerTool("report", {}, async ({ sendRequest }) => {
  const page = {
    mode: "url" as const,
    message: "Report the damage.",
    url: "https://cars.example/damage",
    elicitationId: randomBytes(16).toString("hex"),
    oauth_provider: "cars", // expect: MCP213
  };
  const answer = await sendRequest({ method: "elicitation/create", params: page }, ElicitResultSchema);
  return reply(answer.action);
});

server.registerTool("locked", { inputSchema: { car: z.string() } }, async () => {
  throw new McpError(-32042, "Prove who you are", { elicitations: [] }); // expect: MCP212
});

server.registerTool("page_done", { inputSchema: { elicitationId: z.string() } }, async ({ elicitationId }) => {
  const done = server.server.createElicitationCompletionNotifier(elicitationId); // expect: MCP214
  await done();
  return reply("Done.");
});
