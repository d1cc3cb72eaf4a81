// case: MCP101 MCP301 MCP501
// Printer: requests and results go through the SDK's own schemas.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { ElicitRequestSchema, ElicitResultSchema } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";

const server = new McpServer({ name: "printer", version: "1.0.0" });
const requestedSchema = { type: "object", properties: { tray: { type: "integer", title: "Tray" } }, required: ["tray"] };

server.registerTool("print", { description: "Print" }, async (extra) => {
  const request = ElicitRequestSchema.parse({
    method: "elicitation/create",
    params: { message: "The code?", requestedSchema: { type: "object", properties: { password: { type: "string" } } } }, // expect: MCP101
  });
  const result = await extra.sendRequest(request, ElicitResultSchema); // expect: MCP301
  return { content: [{ type: "text", text: result.action }] };
});

server.registerTool("feed", { description: "Feed paper" }, async (extra) => {
  try {
    const sent = await extra.sendRequest({ method: "elicitation/create", params: { message: "Which tray?", requestedSchema } } as never, z.any());
    const result = ElicitResultSchema.parse(sent);
    return { content: [{ type: "text", text: `Tray ${result.content!.tray}` }] }; // expect: MCP501
  } catch {
    return { content: [{ type: "text", text: "No tray." }] };
  }
});

server.registerTool("feed_more", { description: "Feed paper" }, async (extra) => {
  try {
    const result = await ElicitResultSchema.parseAsync(
      await extra.sendRequest({ method: "elicitation/create", params: { message: "Which tray?", requestedSchema } } as never, z.any()),
    );
    if (result.action !== "accept" || !result.content) return { content: [{ type: "text", text: "No tray." }] };
    return { content: [{ type: "text", text: `Tray ${result.content.tray}` }] };
  } catch {
    return { content: [{ type: "text", text: "No tray." }] };
  }
});
