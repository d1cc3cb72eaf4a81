// case: MCP701 MCP702 MCP703 MCP704 MCP705 MCP706 MCP506 MCP501
import { acceptedContent, createRequestStateCodec, inputRequired, inputResponse, McpServer } from "@modelcontextprotocol/server";
import { createHmac, createCipheriv, randomUUID, timingSafeEqual } from "node:crypto";
import { SignJWT, jwtVerify } from "jose";
import * as z from "zod/v4";

const Name = z.object({ name: z.string().meta({ title: "Name" }) });
const say = (text: string) => ({ content: [{ type: "text" as const, text }] });
const KEY = new TextEncoder().encode(process.env.STATE_KEY!);
const records = new Map<string, { price: number }>();
const encode = (o: unknown) => Buffer.from(JSON.stringify(o)).toString("base64url");
const decode = <T,>(s: string): T => JSON.parse(Buffer.from(s, "base64url").toString()); // expect: MCP702
const ask = () => ({ name: inputRequired.elicit({ message: "Name?", requestedSchema: Name }) });

export function build(): McpServer {
  const server = new McpServer({ name: "x", version: "1" });
  server.registerTool("a", { inputSchema: z.object({ item: z.string() }) }, async ({ item }, ctx) => {
    const raw = ctx.mcpReq.requestState<string>();
    if (!raw) return inputRequired({ inputRequests: ask(), requestState: encode({ item, price: 12 }) }); // expect: MCP701
    const { price } = decode<{ price: number }>(raw);
    return say(`${price}`);
  });
  server.registerTool("b", {}, async (ctx) => {
    const id = ctx.mcpReq.requestState<string>();
    const rec = id ? records.get(id) : undefined;
    if (!rec) {
      const fresh = randomUUID();
      records.set(fresh, { price: 12 });
      return inputRequired({ inputRequests: ask(), requestState: fresh });
    }
    return say(String(rec.price));
  });
  server.registerTool("c", {}, async (ctx) => {
    const raw = ctx.mcpReq.requestState<string>();
    if (!raw) {
      const requestState = await new SignJWT({ price: 12 }).setProtectedHeader({ alg: "HS256" }).setExpirationTime("10m").setSubject(ctx.http?.authInfo?.clientId ?? "local").sign(KEY); // expect: MCP704
      return inputRequired({ inputRequests: ask(), requestState });
    }
    const { payload } = await jwtVerify(raw, KEY);
    return say(String(payload.price));
  });
  server.registerTool("d", {}, async (ctx) => {
    const answer = inputResponse(ctx.mcpReq.inputResponses, "name");
    if (answer.kind === "missing") return inputRequired({ inputRequests: ask() });
    const name = acceptedContent(ctx.mcpReq.inputResponses, "name", Name);
    if (!name) return say("none");
    return say(name.name);
  });
  server.registerTool("e", {}, async () => inputRequired({ inputRequests: {} })); // expect: MCP705
  server.registerTool("f", {}, async () => ({ resultType: "input_required" as const, inputRequests: { x: { method: "tools/call", params: {} } } })); // expect: MCP706
  server.registerTool("g", {}, async (ctx) => {
    const raw = ctx.mcpReq.requestState<string>();
    if (!raw) return inputRequired({ inputRequests: ask(), requestState: JSON.stringify({ token: ctx.http!.authInfo!.token }) }); // expect: MCP701, MCP703
    return say("ok");
  });
  server.registerTool("h", {}, async (ctx) => {
    const name = acceptedContent(ctx.mcpReq.inputResponses, "name", Name);
    if (!name) return inputRequired({ inputRequests: ask() }); // expect: MCP506
    return say(name.name);
  });
  server.registerTool("i", {}, async (ctx) => {
    const raw = ctx.mcpReq.requestState<string>();
    if (raw) {
      const [body, mac] = raw.split(".");
      const want = createHmac("sha256", KEY).update(body!).digest("base64url");
      if (!mac || !timingSafeEqual(Buffer.from(mac), Buffer.from(want))) return say("bad state");
      const state = JSON.parse(Buffer.from(body!, "base64url").toString());
      return say(state.price);
    }
    const body = encode({ price: 12, exp: Date.now() + 600_000, sub: ctx.http?.authInfo?.clientId, tool: "i" });
    const mac = createHmac("sha256", KEY).update(body).digest("base64url");
    return inputRequired({ inputRequests: ask(), requestState: `${body}.${mac}` });
  });
  return server;
}
