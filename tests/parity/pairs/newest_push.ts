// case: MCP408 MCP410 MCP211
// options: --protocol 2026-07-28
import { acceptedContent, inputRequired, inputResponse, McpServer } from "@modelcontextprotocol/server";
import * as z from "zod/v4";

const Lane = z.object({ lane: z.number().int().meta({ title: "Lane" }) });

export function bowlingAlley(): McpServer {
  const mcp = new McpServer({ name: "bowling-alley", version: "1.1.0" });

  mcp.registerTool("open_lane", { description: "Open a lane" }, async ({ mcpReq }) => {
    const answer = await mcpReq.elicitInput({ // expect: MCP408
      message: "Which lane?",
      requestedSchema: { type: "object", properties: { lane: { type: "integer", title: "Lane" } } },
    });
    return { content: [{ type: "text", text: answer.action }] };
  });

  mcp.registerTool("close_lane", { description: "Close a lane" }, async ({ mcpReq }) => {
    if (inputResponse(mcpReq.inputResponses, "lane").kind === "missing") {
      return inputRequired({ inputRequests: { lane: inputRequired.elicit({ message: "Which lane?", requestedSchema: Lane }) } });
    }
    const choice = acceptedContent(mcpReq.inputResponses, "lane", Lane);
    return { content: [{ type: "text", text: choice ? `Lane ${choice.lane} is closed.` : "All lanes stay open." }] };
  });

  return mcp;
}
