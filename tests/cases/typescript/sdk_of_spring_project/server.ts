// The SDK before 1.23: `elicitInput` tests nothing, and there is no notifier.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const server = new McpServer({ name: "beehives", version: "1.0.0" });

server.registerTool("name-hive", { description: "Name a hive", inputSchema: { hive: z.number() } }, async ({ hive }) => {
  const answer = await server.server.elicitInput({ // expect: MCP301
    message: `How shall hive ${hive} be called?`,
    requestedSchema: { type: "object", properties: { label: { type: "string" } }, required: ["label"] },
  });
  return { content: [{ type: "text", text: answer.action === "accept" ? `Named ${answer.content?.label}` : "Left unnamed" }] };
});

server.registerTool("name-queen", { description: "Name a queen", inputSchema: { hive: z.number() } }, async ({ hive }) => {
  if (!server.server.getClientCapabilities()?.elicitation) return { content: [{ type: "text", text: "Name her on the web page" }] };
  const answer = await server.server.elicitInput({
    message: `How shall the queen of hive ${hive} be called?`,
    requestedSchema: { type: "object", properties: { label: { type: "string" } }, required: ["label"] },
  });
  return { content: [{ type: "text", text: answer.action === "accept" ? `Named ${answer.content?.label}` : "Left unnamed" }] };
});

export async function finished(id: string): Promise<void> {
  const notify = server.server.createElicitationCompletionNotifier(id); // expect: MCP410
  await notify();
}
