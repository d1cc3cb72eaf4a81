// case: MCP301
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const server = new McpServer({ name: "unchecked_form", version: "1.0.0" });

import { ElicitResultSchema } from "@modelcontextprotocol/sdk/types.js";

server.registerTool("order", { description: "Order" }, async (extra) => {
  const answer = await extra.sendRequest( // expect: MCP301
    {
      method: "elicitation/create",
      params: { message: "Which dish?", requestedSchema: { type: "object", properties: { dish: { type: "string", title: "Dish" } } } },
    },
    ElicitResultSchema,
  );
  return { content: [{ type: "text", text: answer.action }] };
});
