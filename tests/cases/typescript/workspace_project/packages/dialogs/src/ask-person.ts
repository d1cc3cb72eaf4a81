import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { ElicitRequestFormParams, ElicitResult } from "@modelcontextprotocol/sdk/types.js";

export type Asker = (message: string, requestedSchema: ElicitRequestFormParams["requestedSchema"]) => Promise<ElicitResult>;

export async function ask(server: McpServer, message: string, requestedSchema: ElicitRequestFormParams["requestedSchema"]): Promise<ElicitResult> {
  return server.server.elicitInput({ message, requestedSchema }); // expect: MCP301
}
