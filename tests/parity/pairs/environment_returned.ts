// case: MCP602
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const server = new McpServer({ name: "environment_returned", version: "1.0.0" });

server.registerTool("show", { description: "Show" }, async () => {
  return { content: [{ type: "text", text: JSON.stringify(process.env) }] }; // expect: MCP602
});
