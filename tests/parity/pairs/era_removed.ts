// case: MCP211 MCP213 MCP212
// options: --protocol 2026-07-28
import { inputRequired, McpServer } from "@modelcontextprotocol/server";
import * as z from "zod/v4";

export function planetarium(): McpServer {
  const server = new McpServer({ name: "planetarium", version: "7.0.0" });

  server.registerTool("dome_ticket", { description: "A ticket for the dome" }, async (ctx) => {
    if (ctx.mcpReq.inputResponses) return { content: [{ type: "text", text: "Pay at the desk, then come in." }] };
    return inputRequired({
      inputRequests: {
        pay: inputRequired.elicitUrl({
          message: "Pay for the show.",
          url: "https://dome.example/pay",
          elicitationId: "a1b2c3", // expect: MCP211
        }),
      },
    });
  });

  server.registerTool("paid", { inputSchema: z.object({ ticket: z.string() }) }, async ({ ticket }) => {
    const completed = server.server.createElicitationCompletionNotifier(ticket); // expect: MCP211
    await completed();
    return { content: [{ type: "text", text: "Thank you." }] };
  });

  return server;
}
