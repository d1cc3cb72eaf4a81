// case: MCP109
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const server = new McpServer({ name: "default_yes", version: "1.0.0" });

server.registerTool("delete_album", { description: "Delete an album" }, async () => {
  const answer = await server.server.elicitInput({
    message: "Delete the album?",
    requestedSchema: {
      type: "object",
      properties: {
        confirm: { type: "boolean", title: "Delete the album", default: true }, // expect: MCP109
      },
    },
  });
  return { content: [{ type: "text", text: answer.action }] };
});
