// case: MCP103
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const server = new McpServer({ name: "nested_shape", version: "1.0.0" });

const SCHEMA: any = {
  type: "object",
  properties: {
    name: { type: "string", title: "Name" },
    address: { type: "object", properties: { street: { type: "string" } } }, // expect: MCP103
  },
};

server.registerTool("send_parcel", { description: "Send a parcel" }, async () => {
  const answer = await server.server.elicitInput({ message: "Where to?", requestedSchema: SCHEMA });
  return { content: [{ type: "text", text: answer.action }] };
});
