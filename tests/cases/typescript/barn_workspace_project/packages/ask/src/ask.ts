import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { ElicitRequestFormParams, ElicitResult } from "@modelcontextprotocol/sdk/types.js";
export type Schema = ElicitRequestFormParams["requestedSchema"];
export async function ask(server: Server, message: string, requestedSchema: Schema): Promise<ElicitResult | null> {
  if (!server.getClientCapabilities()?.elicitation) return null;
  return server.elicitInput({ message, requestedSchema });
}
