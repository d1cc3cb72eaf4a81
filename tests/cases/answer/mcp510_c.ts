// case: MCP510
import { randomUUID } from "node:crypto";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import Stripe from "stripe";
const stripe = new Stripe(process.env.STRIPE ?? "");
const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
async function fetchPrice(x: string) {
  const r = await fetch("https://x.example/graphql", { method: "POST", body: JSON.stringify({ query: "{price}" }) });
  return (await r.json()).data.price as number;
}
export function shop(mcp: McpServer, flows: { begin(sub: string): Promise<string>; create(x: object): Promise<{ url: string }> }): void {
  mcp.registerTool("a", { inputSchema: { x: z.string() } }, async ({ x }) => {
    const price = await fetchPrice(x);
    const session = await stripe.checkout.sessions.create({ mode: "payment", line_items: [{ price: String(price), quantity: 1 }] });
    const answer = await mcp.server.elicitInput({ mode: "url", message: "Pay", url: session.url!, elicitationId: randomUUID() });
    return text(answer.action);
  });
  mcp.registerTool("b", { inputSchema: { x: z.string() } }, async ({ x }) => {
    const page = await fetch("https://pay.example/links", { method: "POST", body: x });
    const { url } = await page.json();
    const answer = await mcp.server.elicitInput({ mode: "url", message: "Pay", url, elicitationId: randomUUID() });
    return text(answer.action);
  });
  mcp.registerTool("c", { inputSchema: { x: z.string() } }, async ({ x }) => {
    await fetch("https://shop.example/ship", { method: "POST", body: x }); // expect: MCP510
    const answer = await mcp.server.elicitInput({ mode: "url", message: "Pay", url: "https://pay.example/", elicitationId: randomUUID() });
    return text(answer.action);
  });
}
