// case: MCP701 MCP702 MCP703 MCP705 MCP706
import { createCipheriv, createHmac, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { acceptedContent, createRequestStateCodec, inputRequired, McpServer } from "@modelcontextprotocol/server";
import jwt from "jsonwebtoken";
import { SignJWT, jwtVerify } from "jose";
import * as z from "zod/v4";
const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
const Note = z.object({ note: z.string() });
const KEY = process.env.STATE_KEY ?? "";
const codec = createRequestStateCodec({ key: Buffer.from(KEY, "hex"), bind: (ctx) => String(ctx.http?.authInfo?.clientId) });
const store = new Map<string, { price: number }>();
const ask = () => ({ note: inputRequired.elicit({ message: "Note?", requestedSchema: Note }) });
const sign = (body: string) => `${body}.${createHmac("sha256", KEY).update(body).digest("base64url")}`;
function unsign(raw: string): string {
  const [body, mac] = raw.split(".");
  const good = createHmac("sha256", KEY).update(body).digest();
  if (!timingSafeEqual(good, Buffer.from(mac, "base64url"))) throw new Error("bad state");
  return body;
}
export function build(buy: (price: number, note: string) => Promise<void>): McpServer {
  const server = new McpServer({ name: "s", version: "1" });
  server.registerTool("p1", { inputSchema: z.object({ price: z.number() }) }, async (args, ctx) => {
    const got = acceptedContent(ctx.mcpReq.inputResponses, "note", Note);
    if (!got) return inputRequired({ inputRequests: ask(), requestState: btoa(JSON.stringify({ price: args.price })) }); // expect: MCP701
    const { price } = JSON.parse(atob(ctx.mcpReq.requestState<string>()!)); // expect: MCP702
    await buy(price, got.note);
    return text("bought");
  });
  server.registerTool("p2", {}, async (ctx) => {
    const got = acceptedContent(ctx.mcpReq.inputResponses, "note", Note);
    if (!got) return inputRequired({ inputRequests: ask(), requestState: sign(JSON.stringify({ price: 3 })) });
    const { price } = JSON.parse(unsign(String(ctx.mcpReq.requestState())));
    await buy(price, got.note);
    return text("bought");
  });
  server.registerTool("p3", {}, async (ctx) => {
    const got = acceptedContent(ctx.mcpReq.inputResponses, "note", Note);
    if (!got) return inputRequired({ inputRequests: ask(), requestState: jwt.sign({ price: 3 }, KEY, { expiresIn: "5m", subject: ctx.http?.authInfo?.clientId }) });
    const { price } = jwt.decode(ctx.mcpReq.requestState<string>()!) as { price: number }; // expect: MCP702
    await buy(price, got.note);
    return text("bought");
  });
  server.registerTool("p4", {}, async (ctx) => {
    const got = acceptedContent(ctx.mcpReq.inputResponses, "note", Note);
    if (!got) {
      const requestState = await new SignJWT({ price: 3 }).setProtectedHeader({ alg: "HS256" }).setExpirationTime("5m").sign(new TextEncoder().encode(KEY));
      return inputRequired({ inputRequests: ask(), requestState });
    }
    const { payload } = await jwtVerify(ctx.mcpReq.requestState<string>()!, new TextEncoder().encode(KEY));
    await buy(Number(payload.price), got.note);
    return text("bought");
  });
  server.registerTool("p5", {}, async (ctx) => {
    const got = acceptedContent(ctx.mcpReq.inputResponses, "note", Note);
    if (!got) {
      const id = randomUUID();
      store.set(id, { price: 3 });
      return inputRequired({ inputRequests: ask(), requestState: id });
    }
    const record = store.get(ctx.mcpReq.requestState<string>() ?? "");
    if (!record) return text("too late");
    await buy(record.price, got.note);
    return text("bought");
  });
  server.registerTool("p6", {}, async (ctx) => {
    const got = acceptedContent(ctx.mcpReq.inputResponses, "note", Note);
    if (!got) return inputRequired({ inputRequests: ask(), requestState: await codec.mint({ price: 3, apiKey: process.env.SHOP_KEY }, ctx) }); // expect: MCP703
    return text("bought");
  });
  server.registerTool("p7", {}, async () => inputRequired({})); // expect: MCP705
  server.registerTool("p8", {}, async () => ({ resultType: "input_required", inputRequests: { a: { method: "tools/call", params: { name: "x" } } } }) as never); // expect: MCP706
  void [createCipheriv, randomBytes];
  return server;
}
