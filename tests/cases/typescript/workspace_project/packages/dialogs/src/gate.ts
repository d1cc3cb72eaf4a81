import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";

export default function canAsk(server: McpServer): boolean {
  return server.server.getClientCapabilities()?.elicitation !== undefined;
}
