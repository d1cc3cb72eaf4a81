// case: MCP501
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const server = new McpServer({ name: "untested_answer", version: "1.0.0" });

server.registerTool("paint", { description: "Paint" }, async () => {
  const answer = await server.server.elicitInput({
    message: "Which colour?",
    requestedSchema: { type: "object", properties: { colour: { type: "string", title: "Colour" } } },
  });
  return { content: [{ type: "text", text: `Painted in ${answer.content.colour}.` }] }; // expect: MCP501
});
