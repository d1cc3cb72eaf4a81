// case: MCP605
import createDebug from "debug";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";

const server = new McpServer({ name: "bakery", version: "1.0.0" });
const info = createDebug("bakery");
const notes: { level: string; text: string }[] = [];

function warning(text: string) {
  return { level: "warning", text };
}

server.registerTool("sync", { description: "Fetch the orders of today" }, async () => {
  info(`asking with ${process.env.BAKERY_API_KEY}`); // expect: MCP605
  notes.push(warning(`asking with ${process.env.BAKERY_API_KEY}`)); // a function of the project's own, whatever its name
  return { content: [{ type: "text", text: `${notes.length} notes` }] };
});
