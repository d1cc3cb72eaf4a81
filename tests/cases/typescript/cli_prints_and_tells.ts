// case: MCP605 MCP607
// A command at the terminal shows what its user asked for; what a command will open is no instruction.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";

const mcp = new McpServer({ name: "cli", version: "1" });

export function snippet() {
  const text = JSON.stringify({ env: { DESK_CLIENT_SECRET: process.env.DESK_CLIENT_SECRET } });
  process.stdout.write(text);
}

mcp.registerTool("sync", { description: "Sync", inputSchema: {} }, async () => {
  process.stderr.write(`secret ${process.env.DESK_CLIENT_SECRET}\n`); // expect: MCP605
  return { content: [] };
});

mcp.registerTool("status", { description: "Status", inputSchema: {} }, async () => ({
  content: [{ type: "text", text: "Not logged in. Run `desk login` in your terminal. This will open a browser to sign in.\nFor more info: https://desk.example.com" }],
}));

mcp.registerTool("login", { description: "Log in", inputSchema: {} }, async () => {
  const url = "https://desk.example.com/oauth/authorize";
  return { content: [{ type: "text", text: `Not logged in. Open ${url} in a browser to sign in.` }] }; // expect: MCP607
});
