// case: MCP301 MCP305 MCP501 MCP502
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const server = new McpServer({ name: "guarded_form", version: "1.0.0" });

server.registerTool("order", { description: "Order" }, async () => {
  if (!server.server.getClientCapabilities()?.elicitation) return { content: [{ type: "text", text: "Name a dish." }] };
  const answer = await server.server.elicitInput({
    message: "Which dish?",
    requestedSchema: { type: "object", properties: { dish: { type: "string", title: "Dish" } } },
  });
  if (answer.action !== "accept") return { content: [{ type: "text", text: "Nothing was ordered." }] };
  return { content: [{ type: "text", text: String(answer.content?.dish) }] };
});
