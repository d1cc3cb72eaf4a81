// case: MCP708
// options: --protocol 2026-07-28
import { inputRequired, McpServer, type ServerContext } from "@modelcontextprotocol/server";
import * as z from "zod/v4";

const Tank = z.object({ tank: z.number().int().meta({ title: "Tank" }) });

async function feed({ mcpReq }: ServerContext) {
  if (mcpReq.inputResponses) return { content: [{ type: "text" as const, text: "Fed." }] };
  const folders = inputRequired.listRoots();
  const tank = inputRequired.elicit({ message: "Which tank?", requestedSchema: Tank });
  return inputRequired({ inputRequests: { folders, tank } }); // expect: MCP708
}

async function countFish(ctx: ServerContext) {
  await ctx.mcpReq.log("info", "counting"); // expect: MCP708
  return { content: [{ type: "text" as const, text: "Forty-one." }] };
}

const server = new McpServer({ name: "aquarium", version: "4.0.0" });
server.registerTool("feed", { description: "Feed the fish" }, feed);
server.registerTool("count_fish", { description: "Count the fish" }, countFish);
export default server;
