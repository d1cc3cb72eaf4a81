// case: MCP411
// Options in the second place (v2) and in the third.
import { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";

const LONG = { timeout: 10 * 60 * 1000 };
const params = { message: "Which seat?", requestedSchema: { type: "object", properties: { seat: { type: "string", title: "Seat" } } } };

export function register(server: McpServer): void {
  server.registerTool("seat", { inputSchema: z.object({}) }, async (_args, ctx) => {
    const a = await ctx.mcpReq.send({ method: "elicitation/create", params }, LONG);
    const b = await ctx.mcpReq.send({ method: "elicitation/create", params }, { timeout: 20_000 }); // expect: MCP411
    const c = await ctx.mcpReq.send({ method: "elicitation/create", params }, z.any(), { timeout: 600_000 });
    const d = await ctx.mcpReq.send({ method: "elicitation/create", params }); // expect: MCP411
    return { content: [{ type: "text", text: [a, b, c, d].map((answer) => answer.action).join(", ") }] };
  });
}
