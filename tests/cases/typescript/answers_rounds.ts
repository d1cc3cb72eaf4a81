// case: MCP501 MCP502 MCP504 MCP505 MCP506
// Multi-round-trip answers on @modelcontextprotocol/server: what is done with accept and decline.
import { acceptedContent, inputRequired, inputResponse, McpServer, type ServerContext } from "@modelcontextprotocol/server";
import * as z from "zod/v4";

const Sure = z.object({ sure: z.boolean().describe("Yes, remove it") });
const Name = z.object({ name: z.string().describe("Name of the boat") });
const boats = new Map<string, string>();
const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
const ask = (message: string) => inputRequired({ inputRequests: { sure: inputRequired.elicit({ message, requestedSchema: Sure }) } });
const responses = (ctx: ServerContext) => ctx.mcpReq.inputResponses;

export function register(server: McpServer): void {
  server.registerTool("remove", { description: "Remove a boat", inputSchema: z.object({ boat: z.string() }) }, async ({ boat }, ctx) => {
    const view = inputResponse(responses(ctx), "sure");
    if (view.kind === "missing") return ask(`Remove ${boat}?`);
    if (view.kind !== "elicit" || view.action !== "accept") return text("The boat stays.");
    const given = acceptedContent(responses(ctx), "sure", Sure);
    if (given?.sure !== true) return text("The boat stays.");
    boats.delete(boat);
    return text("The boat is removed.");
  });

  server.registerTool("remove_unread", { description: "Remove a boat", inputSchema: z.object({ boat: z.string() }) }, async ({ boat }, ctx) => {
    const view = inputResponse(responses(ctx), "sure");
    if (view.kind === "missing") return ask(`Remove ${boat}?`);
    if (view.kind === "elicit" && view.action === "accept") { // expect: MCP505
      boats.delete(boat);
      return text("The boat is removed.");
    }
    return text("The boat stays.");
  });

  server.registerTool("remove_anyway", { description: "Remove a boat", inputSchema: z.object({ boat: z.string() }) }, async ({ boat }, ctx) => {
    const view = inputResponse(responses(ctx), "sure");
    if (view.kind === "missing") return ask(`Remove ${boat}?`);
    if (view.kind === "elicit" && view.action === "decline") { // expect: MCP504
      console.error("declined");
    }
    boats.delete(boat);
    return text("The boat is removed.");
  });

  server.registerTool("rename", { description: "Rename a boat", inputSchema: z.object({ boat: z.string() }) }, async ({ boat }, ctx) => {
    const name = acceptedContent(responses(ctx), "name", Name);
    if (!name) {
      return inputRequired({ inputRequests: { name: inputRequired.elicit({ message: `New name of ${boat}?`, requestedSchema: Name }) } }); // expect: MCP506
    }
    boats.set(boat, name.name);
    return text("Renamed.");
  });

  server.registerTool("rename_once", { description: "Rename a boat", inputSchema: z.object({ boat: z.string() }) }, async ({ boat }, ctx) => {
    const answered = responses(ctx)?.name !== undefined;
    const name = acceptedContent(responses(ctx), "name", Name);
    if (!name && answered) return text("The boat keeps its name.");
    if (!name) return inputRequired({ inputRequests: { name: inputRequired.elicit({ message: `New name of ${boat}?`, requestedSchema: Name }) } });
    boats.set(boat, name.name);
    return text("Renamed.");
  });

  server.registerTool("paint", { description: "Paint a boat", inputSchema: z.object({ boat: z.string() }) }, async ({ boat }, ctx) => {
    const raw = ctx.mcpReq.inputResponses?.["name"] as { action: string; content?: { name?: string } } | undefined;
    if (!raw) return inputRequired({ inputRequests: { name: inputRequired.elicit({ message: `Name on ${boat}?`, requestedSchema: Name }) } });
    return text(`Painted ${raw.content?.name}.`); // expect: MCP501
  });

  server.registerTool("paint_checked", { description: "Paint a boat", inputSchema: z.object({ boat: z.string() }) }, async ({ boat }, ctx) => {
    const raw = ctx.mcpReq.inputResponses?.["name"] as { action: string; content?: { name?: string } } | undefined;
    switch (raw?.action) {
      case undefined:
        return inputRequired({ inputRequests: { name: inputRequired.elicit({ message: `Name on ${boat}?`, requestedSchema: Name }) } });
      case "accept":
        return text(`Painted ${raw?.content?.name}.`);
      default:
        return text("Nothing was painted.");
    }
  });
}
