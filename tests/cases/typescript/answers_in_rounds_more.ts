// case: MCP501 MCP502 MCP503 MCP504 MCP505 MCP506
import { acceptedContent, inputRequired, inputResponse, McpServer, type ServerContext } from "@modelcontextprotocol/server";
import * as z from "zod/v4";
const Sure = z.object({ sure: z.boolean().meta({ title: "Burn the leaves" }) });
const Where = z.object({ where: z.string().meta({ title: "Where" }) });
const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
const asked = (key: string, message: string, schema: typeof Sure | typeof Where) => inputRequired({ inputRequests: { [key]: inputRequired.elicit({ message, requestedSchema: schema }) } });
interface Garden { burn(): Promise<void>; rake(where: string): Promise<void> }
export function build(garden: Garden) {
  const server = new McpServer({ name: "garden", version: "1" });
  server.registerTool("g1", {}, async (ctx) => {
    const view = inputResponse(ctx.mcpReq.inputResponses, "sure");
    if (view.kind === "missing") return asked("sure", "Burn the leaves?", Sure);
    if (view.kind === "elicit" && view.action === "accept") { // expect: MCP505
      await garden.burn();
      return text("Burnt.");
    }
    return text("Kept.");
  });
  server.registerTool("g2", {}, async (ctx) => {
    const view = inputResponse(ctx.mcpReq.inputResponses, "sure");
    if (view.kind === "missing") return asked("sure", "Burn the leaves?", Sure);
    const got = acceptedContent(ctx.mcpReq.inputResponses, "sure", Sure);
    if (!got?.sure) return text("Kept.");
    await garden.burn();
    return text("Burnt.");
  });
  server.registerTool("g3", {}, async ({ mcpReq }) => {
    const view = inputResponse(mcpReq.inputResponses, "where");
    if (view.kind === "missing") return asked("where", "Where to rake?", Where);
    const got = acceptedContent(mcpReq.inputResponses, "where", Where);
    await garden.rake(got?.where ?? "everywhere"); // expect: MCP504
    return text("Raked.");
  });
  server.registerTool("g4", {}, async (ctx: ServerContext) => {
    switch (inputResponse(ctx.mcpReq.inputResponses, "where").kind) {
      case "missing":
        return asked("where", "Where to rake?", Where);
      default: {
        const got = acceptedContent(ctx.mcpReq.inputResponses, "where", Where);
        if (!got) return text("Nothing raked.");
        await garden.rake(got.where);
        return text("Raked.");
      }
    }
  });
  return server;
}
