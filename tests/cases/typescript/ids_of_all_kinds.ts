// case: MCP210
// options: --protocol 2025-11-25
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import crypto, { randomUUID, createHash, createHmac } from "node:crypto";
import { v4 as uuid, v4 } from "uuid";
import { nanoid, customAlphabet } from "nanoid";
import { ulid } from "ulid";
import { createId } from "@paralleldrive/cuid2";
import { z } from "zod";
const short = customAlphabet("abcdef", 20);
export function register(server: McpServer) {
  const page = "https://ship.example/pay";
  const open = async (elicitationId: string, url = page) => ({ content: [{ type: "text" as const, text: (await server.server.elicitInput({ mode: "url", message: "Pay", url, elicitationId })).action }] });
  server.tool("a", async () => open(`e-${Date.now()}`)); // expect: MCP210
  server.tool("b", async () => open(String(new Date().getTime()))); // expect: MCP210
  server.tool("c", async () => open(new Date().toISOString())); // expect: MCP210
  server.tool("d", { order: z.string() }, async ({ order }) => open(createHash("sha256").update(order).digest("hex"))); // expect: MCP210
  server.tool("e", { order: z.string() }, async ({ order }) => open(Buffer.from(order).toString("base64"))); // expect: MCP210
  server.tool("f", async () => open(`${Date.now()}-${Math.random().toString(36).slice(2)}`));
  server.tool("g", async () => open(uuid()));
  server.tool("h", async () => open(nanoid(12)));
  server.tool("i", async () => open(short()));
  server.tool("j", async () => open(ulid()));
  server.tool("k", async () => open(createId()));
  server.tool("l", async () => open(crypto.randomBytes(16).toString("hex")));
  server.tool("m", { order: z.string() }, async ({ order }) => open(`${order}:${randomUUID()}`));
  server.tool("n", async (extra) => open(`req-${extra.requestId}`)); // expect: MCP210
  server.tool("o", async (extra) => open(extra.sessionId!));
  server.tool("p", { order: z.string() }, async ({ order }) => open(order.toLowerCase())); // expect: MCP210
  server.tool("q", { order: z.string() }, async ({ order }) => open(["pay", order].join("-"))); // expect: MCP210
  server.tool("r", { order: z.string() }, async ({ order }) => open("pay-".concat(order))); // expect: MCP210
  server.tool("s", { items: z.array(z.string()) }, async ({ items }) => {
    const id = randomUUID(); // expect: MCP210
    for (const item of items) {
      await server.server.elicitInput({ mode: "url", message: item, url: page, elicitationId: id });
    }
    return { content: [] };
  });
  server.tool("t", { items: z.array(z.string()) }, async ({ items }) => {
    for (const item of items) {
      const id = randomUUID();
      await server.server.elicitInput({ mode: "url", message: item, url: page, elicitationId: id });
    }
    return { content: [] };
  });
  server.tool("u", { order: z.string() }, async ({ order }) => open(createHmac("sha256", process.env.K!).update(order).digest("hex")));
  server.tool("v", async () => open(crypto.getRandomValues(new Uint32Array(4)).join("")));
  server.tool("x", async () => open(self.crypto.randomUUID()));
  server.tool("y", async () => open(globalThis.crypto.randomUUID()));
  server.tool("z", async () => open(newId()));
}
function newId() { return v4().replace(/-/g, ""); }
