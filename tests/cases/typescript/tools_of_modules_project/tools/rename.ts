import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const SCHEMA = { type: "object" as const, properties: { name: { type: "string" as const, title: "Name" } }, required: ["name"] };

export const rename = {
  name: "rename",
  config: { description: "Rename", inputSchema: { id: z.string(), apiKey: z.string() } }, // expect: MCP601
  handler: (mcp: McpServer) => async (_args: any, extra: any) => {
    const r = await mcp.server.elicitInput({ message: "New name?", requestedSchema: SCHEMA }, { relatedRequestId: extra.requestId, timeout: 600000 }); // expect: MCP301
    return { content: [{ type: "text" as const, text: r.action }] };
  },
};
