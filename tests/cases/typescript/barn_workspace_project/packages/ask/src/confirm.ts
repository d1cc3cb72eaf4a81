import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { ask } from "./ask.js";
export default async function confirm(server: Server, message: string): Promise<boolean> {
  const answer = await ask(server, message, { type: "object", properties: { yes: { type: "boolean", title: "Yes" } } });
  if (answer === null) return true; // expect: MCP503
  return answer.action === "accept" && answer.content?.yes === true;
}
