import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { redeem } from "./tokens.js";

export const mcp = new McpServer({ name: "x", version: "1.0.0" });
mcp.registerTool("join", { inputSchema: { code: z.string() } }, async ({ code }) => {
  await redeem(code);
  return { content: [{ type: "text", text: "Joined." }] };
});
