// case: MCP701 MCP702 MCP703 MCP704
import { createHmac, timingSafeEqual } from "node:crypto";
import jwt from "jsonwebtoken";
import { acceptedContent, inputRequired, McpServer, Server, type ServerContext } from "@modelcontextprotocol/server";
import * as z from "zod/v4";

const Colour = z.object({ colour: z.string().meta({ title: "Colour" }) });
const ask = () => inputRequired.elicit({ message: "Which colour?", requestedSchema: Colour });
const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
const SECRET = process.env.STATE_SECRET ?? "";

const sign = (body: string) => createHmac("sha256", SECRET).update(body).digest("base64url");

function verified<T>(state: string): T | null {
  const [body, mac] = state.split(".");
  const wanted = Buffer.from(sign(body));
  const given = Buffer.from(mac ?? "");
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return null;
  return JSON.parse(Buffer.from(body, "base64url").toString()) as T;
}

interface Paint {
  wall: string;
  litres: number;
  sub: string;
  exp: number;
  tool: string;
}

export function painters(server: McpServer, low: Server, paint: (p: Pick<Paint, "wall" | "litres">) => Promise<void>): void {
  const inputSchema = z.object({ wall: z.string() });
  const sub = (ctx: ServerContext) => ctx.http?.authInfo?.clientId ?? "local";

  server.registerTool("paint_signed", { inputSchema }, async ({ wall }, ctx) => {
    const raw = ctx.mcpReq.requestState<string>();
    if (!raw) {
      const body = Buffer.from(JSON.stringify({ wall, litres: 4, sub: sub(ctx), exp: Date.now() + 60_000, tool: "paint_signed" })).toString("base64url");
      return inputRequired({ inputRequests: { colour: ask() }, requestState: `${body}.${sign(body)}` });
    }
    const state = verified<Paint>(raw);
    const colour = acceptedContent(ctx.mcpReq.inputResponses, "colour", Colour);
    if (!state || state.sub !== sub(ctx) || state.exp < Date.now() || !colour) return text("Not painted.");
    await paint(state);
    return text("Painted.");
  });

  server.registerTool("paint_jwt", { inputSchema }, async ({ wall }, ctx) => {
    const raw = ctx.mcpReq.requestState<string>();
    if (!raw) {
      const token = jwt.sign({ wall, litres: 4, tool: "paint_jwt" }, SECRET, { subject: sub(ctx), expiresIn: "10m" });
      return inputRequired({ inputRequests: { colour: ask() }, requestState: token });
    }
    const state = jwt.decode(raw) as Paint; // expect: MCP702
    await paint(state);
    return text("Painted.");
  });

  server.registerTool("paint_open", { inputSchema }, async ({ wall }, ctx) => {
    const raw = ctx.mcpReq.requestState<string>();
    if (raw === undefined) {
      const params = new URLSearchParams({ wall, litres: "4" });
      return inputRequired({ inputRequests: { colour: ask() }, requestState: params.toString() }); // expect: MCP701
    }
    const state = new URLSearchParams(raw); // expect: MCP702
    await paint({ wall: state.get("wall") ?? "", litres: Number(state.get("litres")) });
    return text("Painted.");
  });

  low.setRequestHandler("tools/call", async (request, ctx) => {
    const wall = String(request.params.arguments?.wall);
    const raw = ctx.mcpReq.requestState<string>();
    if (!raw) {
      return {
        resultType: "input_required" as const,
        inputRequests: { colour: ask() },
        requestState: `${wall}|4`, // expect: MCP701
      };
    }
    const [where, litres] = raw.split("|"); // expect: MCP702
    await paint({ wall: where, litres: Number(litres) });
    return text("Painted.");
  });
}
