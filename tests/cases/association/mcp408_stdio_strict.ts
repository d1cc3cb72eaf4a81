// case: MCP408
// Meadow: all that serves it leaves older revisions out.
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";

const requestedSchema = { type: "object", properties: { hay: { type: "integer", title: "Bales" } }, required: ["hay"] } as const;

function build(): McpServer {
  const server = new McpServer({ name: "meadow", version: "2.0.0" });
  server.registerTool("mow", { description: "Mow" }, async (ctx) => {
    const answer = await ctx.mcpReq.elicitInput({ message: "How many bales?", requestedSchema }); // expect: MCP408
    return { content: [{ type: "text", text: answer.action }] };
  });
  return server;
}

if (process.argv.includes("--stdio")) serveStdio(build, { legacy: "reject" });
export default createMcpHandler(build, { legacy: "reject" });
