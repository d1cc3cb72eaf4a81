// case: MCP502
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const server = new McpServer({ name: "discarded_answer", version: "1.0.0" });

server.registerTool("paint", { description: "Paint" }, async () => {
  await server.server.elicitInput({ // expect: MCP502
    message: "Which colour?",
    requestedSchema: { type: "object", properties: { colour: { type: "string", title: "Colour" } } },
  });
  return { content: [{ type: "text", text: "Painted." }] };
});
