// case: MCP208
import axios from "axios";
import { randomUUID } from "node:crypto";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { CreateMessageResultSchema } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
const ALLOWED = ["a.example", "b.example"];
function assertAllowed(u: URL) {
  if (!ALLOWED.includes(u.hostname)) throw new Error("not allowed");
}
const isOurs = (u: string) => new URL(u).host.endsWith(".ours.example");
export function register(server: McpServer) {
  const open = async (url: string) => ({ content: [{ type: "text" as const, text: (await server.server.elicitInput({ mode: "url", message: "Pay", url, elicitationId: randomUUID() })).action }] });
  server.tool("a", async () => {
    const res = await fetch("https://partner.example/session");
    const body = (await res.json()) as { redirect: string };
    return open(body.redirect); // expect: MCP208
  });
  server.tool("b", async () => {
    const { data } = await axios.get("https://partner.example/session");
    return open(data.url); // expect: MCP208
  });
  server.tool("c", async (extra) => {
    const r = await server.server.createMessage({ messages: [], maxTokens: 10 });
    return open(r.content.type === "text" ? r.content.text : ""); // expect: MCP208
  });
  server.tool("d", { page: z.string() }, async ({ page }) => {
    const u = new URL(page);
    assertAllowed(u);
    return open(u.href);
  });
  server.tool("e", { page: z.string() }, async ({ page }) => {
    if (!isOurs(page)) return { content: [], isError: true };
    return open(page);
  });
  server.tool("f", { host: z.enum(["a.example", "b.example"]) }, async ({ host }) => open(`https://${host}/x`));
  server.tool("g", { id: z.string() }, async ({ id }) => open(new URL(`/p/${id}`, "https://ours.example").toString()));
  server.tool("h", { host: z.string() }, async ({ host }) => {
    const u = new URL("https://ours.example/x");
    u.hostname = host; // expect: MCP208
    return open(u.href);
  });
  server.tool("i", { sub: z.string() }, async ({ sub }) => open(`https://${sub}.ours.example/x`));
  server.tool("j", { base: z.string() }, async ({ base }) => open(new URL("/connect", base).href)); // expect: MCP208
  server.tool("k", { target: z.string() }, async ({ target }) => {
    const map: Record<string, string> = { x: "https://x.example", y: "https://y.example" };
    const url = map[target];
    if (url === undefined) throw new Error("no");
    return open(url);
  });
  server.tool("l", { target: z.string() }, async (args) => {
    const { target: url } = args;
    return open(url.startsWith("https://") ? url : `https://${url}`); // expect: MCP208
  });
  server.tool("m", { target: z.string() }, async ({ target }) => {
    if (!target.startsWith("https://ours.example/")) throw new Error("no");
    return open(target);
  });
  server.tool("n", { target: z.string() }, async ({ target }) => {
    if (!/^https:\/\/([a-z]+\.)?ours\.example\//.test(target)) throw new Error("no");
    return open(target);
  });
  server.tool("o", { target: z.string() }, async ({ target }) => {
    switch (new URL(target).host) {
      case "ours.example":
      case "theirs.example":
        return open(target);
      default:
        throw new Error("no");
    }
  });
}
