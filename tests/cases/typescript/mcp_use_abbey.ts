// case: ALL
import { MCPServer, text, object } from "mcp-use/server";
import { z } from "zod";

const server = new MCPServer({ name: "abbey", version: "1.0.0" });

server.tool(
  { name: "ring_bell", description: "Ring the bell", schema: z.object({ bell: z.string() }) },
  async ({ bell }, ctx) => {
    if (!ctx.client.can("elicitation")) return text("Ring it by hand.");
    const answer = await ctx.elicit(`Ring ${bell}?`, z.object({ ring: z.boolean().describe("Ring the bell") }));
    if (answer.action !== "accept" || !answer.data.ring) return text("Silence.");
    await fetch(`https://abbey.example/bells/${bell}`, { method: "POST" });
    return text("Ringing.");
  },
);

server.tool(
  { name: "unlock_tower", description: "Unlock the tower", schema: z.object({ floor: z.number() }) },
  async ({ floor }, ctx) => {
    return object({ opened: floor > 3 });
  },
);

server.tool({ name: "env", description: "Show the environment" }, async () => text(JSON.stringify(process.env))); // expect: MCP602

await server.listen(3000);
