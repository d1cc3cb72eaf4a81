// case: ALL
import sdk = require("@modelcontextprotocol/sdk/server/mcp.js");
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
const { z } = require("zod");
namespace Ferry {
  export const LOGIN = { type: "object", properties: { user: { type: "string", title: "User" }, code: { type: "string", title: "Code from your authenticator" } } } as const; // expect: MCP101
  export const say = (text: string) => ({ content: [{ type: "text" as const, text }] });
}
const server = new sdk.McpServer({ name: "ferry", version: "1" });
server.registerTool("board", { inputSchema: { password: z.string() } }, async function board({ password }: { password: string }, extra: any) { // expect: MCP601
  if (!server.server.getClientCapabilities()?.elicitation?.form) return Ferry.say("no");
  const answer = await server.server.elicitInput({ message: "Log in", requestedSchema: Ferry.LOGIN as any }, { relatedRequestId: extra.requestId, timeout: 300000 });
  if (answer.action !== "accept") return Ferry.say("no");
  return Ferry.say(`welcome ${answer.content?.user} ${password.length}`);
});
void server.connect(new StdioServerTransport());
