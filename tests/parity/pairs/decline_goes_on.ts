// case: MCP504
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const server = new McpServer({ name: "decline_goes_on", version: "1.0.0" });

server.registerTool("wipe", { inputSchema: { store: z.string() } }, async ({ store }) => {
  const answer = await server.server.elicitInput({
    message: "Really?",
    requestedSchema: { type: "object", properties: { sure: { type: "boolean", title: "Sure" } } },
  });
  if (answer.action !== "accept") { // expect: MCP504
    console.error("not confirmed");
  }
  await deleteStore(store);
  return { content: [{ type: "text", text: "Wiped." }] };
});
