// case: MCP510
import { acceptedContent, inputRequired, inputResponse, McpServer } from "@modelcontextprotocol/server";
import * as z from "zod/v4";
const Size = z.object({ size: z.enum(["s", "m"]).meta({ title: "Size" }) });
const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
interface Till { charge(member: string, cents: number, key?: { idempotencyKey: string }): Promise<void>; price(x: string): Promise<number> }
async function begin(till: Till, member: string) {
  await till.charge(member, 900); // expect: MCP510
}
export function shop(server: McpServer, till: Till): void {
  const inputSchema = z.object({ member: z.string() });
  server.registerTool("rent", { inputSchema }, async ({ member }, ctx) => {
    await till.charge(member, 900); // expect: MCP510
    if (inputResponse(ctx.mcpReq.inputResponses, "size").kind === "missing") {
      return inputRequired({ inputRequests: { size: inputRequired.elicit({ message: "Size?", requestedSchema: Size }) } });
    }
    const chosen = acceptedContent(ctx.mcpReq.inputResponses, "size", Size);
    return text(chosen?.size ?? "none");
  });
  server.registerTool("swap", { inputSchema }, async ({ member }, ctx) => {
    await till.price(member);
    if (inputResponse(ctx.mcpReq.inputResponses, "size").kind === "missing") {
      return inputRequired({ inputRequests: { size: inputRequired.elicit({ message: "Size?", requestedSchema: Size }) } });
    }
    const chosen = acceptedContent(ctx.mcpReq.inputResponses, "size", Size);
    if (!chosen) return text("no");
    await till.charge(member, 900);
    return text(chosen.size);
  });
  server.registerTool("buy", { inputSchema }, async ({ member }, ctx) => {
    if (!ctx.mcpReq.inputResponses) {
      await begin(till, member);
      return inputRequired({ inputRequests: { size: inputRequired.elicit({ message: "Size?", requestedSchema: Size }) } });
    }
    return text("bought");
  });
}
