import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { allTools } from "./list.js";

export const server = new Server({ name: "list", version: "1" }, { capabilities: { tools: {} } });
server.setRequestHandler(CallToolRequestSchema, async (request, extra) => {
  const tool = allTools.find((one) => one.name === request.params.name);
  if (!tool) throw new Error("unknown tool");
  return tool.handler(request.params.arguments, extra);
});
