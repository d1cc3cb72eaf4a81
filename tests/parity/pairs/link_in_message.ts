// case: MCP102
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const server = new McpServer({ name: "link_in_message", version: "1.0.0" });

server.registerTool("sign", { description: "Sign" }, async () => {
  const answer = await server.server.elicitInput({
    message: "Sign at https://sign.example/contract and come back", // expect: MCP102
    requestedSchema: { type: "object", properties: { done: { type: "boolean", title: "Done" } } },
  });
  return { content: [{ type: "text", text: answer.action }] };
});
