// case: MCP401
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const server = new McpServer({ name: "background", version: "1.0.0" });

async function later(): Promise<void> {
  const params = { message: "Which dish?", requestedSchema: { type: "object" as const, properties: { dish: { type: "string" as const } } } };
  await server.server.elicitInput(params); // expect: MCP401
}

server.registerTool("remind", { description: "Remind" }, async () => {
  void later();
  return { content: [{ type: "text", text: "You will be asked." }] };
});
