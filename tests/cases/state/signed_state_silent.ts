// case: MCP701 MCP702 MCP703 MCP704
import { createHmac, timingSafeEqual } from "node:crypto";
import { inputRequired, McpServer } from "@modelcontextprotocol/server";
import jwt from "jsonwebtoken";
import * as z from "zod/v4";

const KEY = process.env.STATE_KEY ?? "";
const Size = z.object({ size: z.number() });
const inputRequests = { size: inputRequired.elicit({ message: "Size?", requestedSchema: Size }) };

function open(token: string): { item: string } {
  const [body, mac] = token.split(".");
  const wanted = createHmac("sha256", KEY).update(body).digest("base64url");
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(wanted))) throw new Error("changed");
  return JSON.parse(Buffer.from(body, "base64url").toString());
}

export function register(server: McpServer): void {
  server.registerTool("buy", { inputSchema: z.object({ item: z.string() }) }, async ({ item }, ctx) => {
    const raw = ctx.mcpReq.requestState<string>();
    if (raw) return { content: [{ type: "text", text: open(raw).item }] };
    const payload = { item, sub: ctx.http?.authInfo?.clientId, exp: Date.now() + 60_000, tool: "buy" };
    const body = Buffer.from(JSON.stringify(payload)).toString("base64url");
    return inputRequired({ inputRequests, requestState: `${body}.${createHmac("sha256", KEY).update(body).digest("base64url")}` });
  });
  server.registerTool("sell", { inputSchema: z.object({ item: z.string() }) }, async ({ item }, ctx) => {
    const raw = ctx.mcpReq.requestState<string>();
    if (raw) return { content: [{ type: "text", text: (jwt.verify(raw, KEY) as { item: string }).item }] };
    const requestState = jwt.sign({ item, sub: ctx.http?.authInfo?.clientId, tool: "sell" }, KEY, { expiresIn: "5m" });
    return inputRequired({ inputRequests, requestState });
  });
}
