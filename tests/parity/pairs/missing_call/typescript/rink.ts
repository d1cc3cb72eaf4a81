import { McpServer } from "@modelcontextprotocol/server";

export const mcp = new McpServer({ name: "ice-rink", version: "2.0.0" });

mcp.tool("thickness", "How thick is the ice?", async () => ({ content: [{ type: "text", text: "12 cm" }] })); // expect: MCP410

mcp.registerTool("opening", { description: "When does the rink open?" }, async () => ({
  content: [{ type: "text", text: "At nine." }],
}));
