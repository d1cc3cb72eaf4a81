// case: MCP101 MCP103 MCP301 MCP302 MCP501 MCP504 MCP505 MCP601 MCP602
import { MCPServer, text, object } from "mcp-use/server";
import { z } from "zod";
const server = new MCPServer({ name: "shed", version: "1.0.0" });
server.tool({ name: "lock", description: "Lock the shed", schema: z.object({ door: z.string(), pin: z.string().describe("PIN of the door") }) }, async ({ door }) => text(door)); // expect: MCP601
server.tool({ name: "open", description: "Open the shed" }, async (_args, ctx) => {
  if (!ctx.client.can("elicitation")) return text("Open it by hand.");
  const answer = await ctx.elicit("Open the shed?", z.object({ password: z.string() })); // expect: MCP101
  if (answer.action !== "accept") return text("closed");
  return text("open");
});
server.tool({ name: "paint", description: "Paint the shed" }, async (_args, ctx) => {
  const answer = await ctx.elicit("Which colour?", z.object({ colour: z.string() })); // expect: MCP301
  return text(String(answer.data.colour)); // expect: MCP501
});
server.tool({ name: "env" }, async () => object({ ...process.env })); // expect: MCP602
await server.listen(3000);
