// case: MCP403
// One server made at module level, connected once: there is one session, and it is the right one.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { z } from "zod";

const server = new McpServer({ name: "kiosk", version: "1.0.0" });
const FORM = { type: "object" as const, properties: { size: { type: "string" as const, title: "Size" } } };

async function ask(to: McpServer, message: string) {
  return to.server.elicitInput({ message, requestedSchema: FORM });
}

server.registerTool("buy", { inputSchema: { item: z.string() } }, async ({ item }) => {
  const answer = await ask(server, `Which size of ${item}?`);
  return { content: [{ type: "text", text: answer.action }] };
});

server.registerTool("swap", { inputSchema: {} }, async () => {
  const answer = await server.server.elicitInput({ message: "Which size?", requestedSchema: FORM });
  return { content: [{ type: "text", text: answer.action }] };
});

async function main(): Promise<void> {
  await server.connect(new StdioServerTransport());
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
