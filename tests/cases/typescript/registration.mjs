// case: MCP601
// Every form in which a tool says what it takes.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { FastMCP } from "fastmcp";
import { z } from "zod";

const server = new McpServer({ name: "keys", version: "1.0.0" });
const done = async () => ({ content: [{ type: "text", text: "Done." }] });

server.tool("add", "Add an account", { account: z.string(), password: z.string() }, done); // expect: MCP601
server.registerTool("link", { inputSchema: z.object({ apiKey: z.string(), region: z.string().optional() }) }, done); // expect: MCP601

const quick = new FastMCP({ name: "quick", version: "1.0.0" });
quick.addTool({
  name: "enrol",
  parameters: z.object({
    user: z.string(),
    pin: z.string().describe("PIN of the card"), // expect: MCP601
  }),
  execute: async () => "Done.",
});

export const tools = [
  {
    name: "rotate",
    inputSchema: {
      type: "object",
      properties: { secretArn: { type: "string" }, clientSecret: { type: "string" } }, // expect: MCP601
    },
  },
];
