// case: MCP101 MCP102 MCP103 MCP107 MCP201 MCP204 MCP209 MCP301 MCP411 MCP501 MCP502
// mcp-use: overloads of `elicit`, handlers beside the definition and in it.
import { MCPServer, text } from "mcp-use/server";
import { z } from "zod";

const server = new MCPServer({ name: "bakery", version: "1.0.0" });
const order = z.object({ bread: z.enum(["rye", "spelt"]).describe("Which bread"), count: z.number().int().min(1).describe("How many") });

server.tool({ name: "order", description: "Order bread", schema: z.object({ day: z.string() }) }, async ({ day }, ctx) => {
  if (!ctx.client.can("elicitation")) return text("This client cannot ask.");
  try {
    const answer = await ctx.elicit(`What for ${day}?`, order);
    if (answer.action !== "accept") return text("Nothing was ordered.");
    return text(`${answer.data.count} x ${answer.data.bread}`);
  } catch {
    return text("Nothing was ordered.");
  }
});

server.tool({
  name: "register",
  description: "Register at the bakery",
  cb: async (_params, context) => {
    try {
      const answer = await context.elicit({
        message: "Register",
        requestedSchema: {
          type: "object",
          properties: {
            pin: { type: "string", title: "Your card's PIN" }, // expect: MCP101
          },
        },
      });
      return text(answer.action);
    } catch {
      return text("Not now.");
    }
  },
});

server.tool({ name: "pay", description: "Pay the bill", schema: z.object({ bill: z.string() }) }, async ({ bill }, ctx) => {
  try {
    const done = await ctx.elicit("Pay on our page.", `http://pay.bakery.example/bills/${bill}`); // expect: MCP204
    if (done.action !== "accept") return text("Not paid.");
    const again = await ctx.elicit({ mode: "url", message: "Sign on our page.", url: `https://pay.bakery.example/sign?token=${process.env.PAY_TOKEN}` }); // expect: MCP201
    return text(again.action === "accept" ? "Come back when it is signed." : "Not signed.");
  } catch {
    return text("Not paid.");
  }
});

server.tool({ name: "wish", description: "Make a wish" }, async (_params, ctx) => {
  const answer = await ctx.elicit("Your wish?", z.object({ wish: z.string().nullable().describe("Wish") })); // expect: MCP107, MCP301
  return text(`Noted: ${answer.data.wish}`); // expect: MCP501
});

server.tool({ name: "tip", description: "Leave a tip" }, async (_params, ctx) => {
  if (!ctx.client.can("elicitation")) return text("This client cannot ask.");
  const answer = await ctx.elicit("How much?", z.object({ tip: z.number().describe("Tip") }));
  return text(answer.action === "accept" ? `Thanks for ${answer.data.tip}.` : "No tip.");
});

await server.listen(3000);
