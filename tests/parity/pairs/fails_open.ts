// case: MCP503
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const server = new McpServer({ name: "fails_open", version: "1.0.0" });

async function confirmed(): Promise<boolean> {
  try {
    const answer = await server.server.elicitInput({
      message: "Really?",
      requestedSchema: { type: "object", properties: { sure: { type: "boolean", title: "Sure" } } },
    });
    return answer.action === "accept" && answer.content?.sure === true;
  } catch {
    return true; // expect: MCP503
  }
}

server.registerTool("wipe", { inputSchema: { store: z.string() } }, async ({ store }) => {
  if (!(await confirmed())) return { content: [{ type: "text", text: "Kept." }] };
  await deleteStore(store);
  return { content: [{ type: "text", text: "Wiped." }] };
});
