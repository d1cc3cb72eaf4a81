// case: MCP506 MCP501 MCP701 MCP702 MCP705
import { acceptedContent, createMcpHandler, inputRequired, inputResponse, McpServer, type ServerContext } from "@modelcontextprotocol/server";
import * as z from "zod/v4";

const Size = z.object({ size: z.enum(["s", "m", "l"]).meta({ title: "Size" }) });
const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
const askSize = (message = "Which size?") => inputRequired({ inputRequests: { size: inputRequired.elicit({ message, requestedSchema: Size }) } });

function sizeOf(ctx: ServerContext) {
  return acceptedContent(ctx.mcpReq.inputResponses, "size", Size);
}

export function shop(): McpServer {
  const server = new McpServer({ name: "skates", version: "1.0.0" });

  server.registerTool("rent", { description: "Rent skates" }, async (ctx) => {
    const chosen = sizeOf(ctx);
    if (chosen) return text(`Skates in ${chosen.size}.`);
    return inputRequired({ inputRequests: { size: inputRequired.elicit({ message: "Which size?", requestedSchema: Size }) } }); // expect: MCP506
  });

  server.registerTool("swap", { description: "Swap skates" }, async ({ mcpReq: { inputResponses } }) => {
    const view = inputResponse(inputResponses, "size");
    switch (view.kind) {
      case "missing":
        return askSize();
      case "elicit":
        return text(view.action === "accept" ? "Swapped." : "Kept.");
      default:
        return text("Kept.");
    }
  });

  server.registerTool("sharpen", { description: "Sharpen skates" }, async (ctx) => {
    const responses = ctx.mcpReq.inputResponses ?? {};
    if (!("size" in responses)) return askSize("Sharpen which size?");
    const chosen = sizeOf(ctx);
    return text(chosen ? "Sharp." : "Blunt.");
  });

  server.registerTool("warm", { description: "Warm the skates" }, async (ctx) => {
    if (ctx.mcpReq.inputResponses === undefined) {
      return askSize();
    }
    const chosen = sizeOf(ctx);
    if (chosen === undefined) return text("Cold.");
    return text(`Warm ${chosen.size}.`);
  });

  server.registerTool("dry", { description: "Dry the skates" }, async (ctx) => {
    const view = inputResponse(ctx.mcpReq.inputResponses, "size");
    if (view.kind !== "elicit" || view.action !== "accept") {
      return inputRequired({ inputRequests: { size: inputRequired.elicit({ message: "Which?", requestedSchema: Size }) } }); // expect: MCP506
    }
    return text("Dry.");
  });

  return server;
}
export default createMcpHandler(shop);
