// case: MCP708
// options: --protocol 2026-07-28
import express from "express";
import { inputRequired, McpServer } from "@modelcontextprotocol/server";
import { SSEServerTransport } from "@modelcontextprotocol/sdk/server/sse.js";
import * as z from "zod/v4";

export function farm(server: McpServer): void {
  server.registerTool("a", { description: "a" }, async ({ mcpReq }) => {
    if (mcpReq.inputResponses) return { content: [] };
    return inputRequired({
      inputRequests: {
        sum: inputRequired.createMessage({ // expect: MCP708
          messages: [{ role: "user", content: { type: "text", text: "Hi" } }],
          maxTokens: 10,
          includeContext: "thisServer",
        }),
      },
    });
  });
  server.registerTool("b", { description: "b" }, async (ctx) => {
    await server.sendLoggingMessage({ level: "info", data: "hello" }); // expect: MCP708
    await ctx.mcpReq.notify({ method: "notifications/progress", params: { progressToken: 1, progress: 1 } });
    console.error("hello");
    return { content: [] };
  });
}
const app = express();
app.get("/sse", async (req, res) => {
  const transport = new SSEServerTransport("/messages", res); // expect: MCP708
});
