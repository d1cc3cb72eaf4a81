// case: MCP506 MCP705 MCP706
import { acceptedContent, inputRequired, McpServer } from "@modelcontextprotocol/server";
import * as z from "zod/v4";

const Street = z.object({ street: z.string().meta({ title: "Street" }) });
const whereFrom = () => inputRequired.elicit({ message: "Where are you?", requestedSchema: Street });
const says = (text: string) => ({ content: [{ type: "text" as const, text }] });

type Answer = { action: "accept" | "decline" | "cancel"; content?: { street: string } };

export const server = new McpServer({ name: "taxi-rank", version: "2.0.0" });

server.registerTool("call_taxi", { description: "Call a taxi" }, async (ctx) => {
  const place = acceptedContent(ctx.mcpReq.inputResponses, "street", Street);
  if (place === undefined) {
    return inputRequired({ inputRequests: { street: whereFrom() } }); // expect: MCP506
  }
  return says(`A taxi comes to ${place.street}.`);
});

server.registerTool("call_van", { description: "Call a van" }, async ({ mcpReq }) => {
  const answer = mcpReq.inputResponses?.["street"] as Answer | undefined;
  if (!answer) return inputRequired({ inputRequests: { street: whereFrom() } });
  if (answer.action !== "accept") return says("No van was called.");
  return says(`A van comes to ${answer.content?.street}.`);
});

server.registerTool("call_bus", { description: "Call a bus" }, async (ctx) => {
  if (ctx.mcpReq.inputResponses) return says("A bus comes.");
  return inputRequired({ inputRequests: {} }); // expect: MCP705
});

server.registerTool("call_bike", { description: "Call a rickshaw" }, async (ctx) => {
  if (ctx.mcpReq.inputResponses) return says("A rickshaw comes.");
  return {
    resultType: "input_required" as const,
    inputRequests: {
      street: whereFrom(),
      bike: { method: "tools/list", params: {} }, // expect: MCP706
    },
  };
});
