// case: MCP301 MCP302 MCP303 MCP304 MCP305
import { McpServer, type ServerContext } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import * as z from "zod/v4";

const server = new McpServer({ name: "pond", version: "1.0.0" });
const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });

server.registerTool("count_fish", { description: "Count", inputSchema: z.object({ pond: z.string() }) }, async ({ pond }, ctx) => {
  const answer = await ctx.mcpReq.elicitInput({ // expect: MCP301
    message: `How many fish in ${pond}?`,
    requestedSchema: { type: "object", properties: { fish: { type: "integer", title: "Fish" } } },
  });
  return text(answer.action === "accept" ? `${answer.content?.fish}` : "not counted");
});

server.registerTool("describe_fish", { description: "Describe" }, async (ctx: ServerContext) => {
  const reply = await ctx.mcpReq.requestSampling({ messages: [{ role: "user", content: { type: "text", text: "carp" } }], maxTokens: 40 }); // expect: MCP303
  return text(reply.model);
});

server.registerTool("describe_frog", { description: "Describe" }, async ({ mcpReq }) => {
  if (!server.server.getClientCapabilities()?.sampling) return text("no frog");
  const reply = await mcpReq.requestSampling({ messages: [{ role: "user", content: { type: "text", text: "frog" } }], maxTokens: 40 });
  return text(reply.model);
});

server.registerTool("ponds", { description: "Ponds" }, async () => {
  const { roots } = await server.server.listRoots(); // expect: MCP304
  return text(String(roots.length));
});

server.registerTool("ponds_safe", { description: "Ponds" }, async () => {
  const roots = await server.server.listRoots().catch(() => ({ roots: [] }));
  return text(String(roots.roots.length));
});

await server.connect(new StdioServerTransport());
