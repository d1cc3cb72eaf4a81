// case: MCP701 MCP702 MCP703 MCP704
import { createHmac } from "node:crypto";
import { createRequestStateCodec, inputRequired, McpServer, Server } from "@modelcontextprotocol/server";
import * as z from "zod/v4";

const Day = z.object({ day: z.string().meta({ title: "Day" }) });
const day = () => inputRequired.elicit({ message: "Which day?", requestedSchema: Day });
const codec = createRequestStateCodec<Record<string, unknown>>({
  key: process.env.K ?? "",
  ttlSeconds: 120,
  bind: (ctx) => `${ctx.mcpReq.method}|${ctx.http?.authInfo?.clientId}`,
});
const unboundCodec = createRequestStateCodec<{ room: string }>({ key: process.env.K ?? "" });
const done = { content: [{ type: "text" as const, text: "Noted." }] };

interface Guest {
  email: string;
  phone: string;
  room: string;
}

export function hotel(server: McpServer, guestOf: (room: string) => Promise<Guest>, token: () => Promise<string>): void {
  const inputSchema = z.object({ room: z.string() });

  server.registerTool("extend", { inputSchema }, async ({ room }, ctx) => {
    if (ctx.mcpReq.inputResponses) return done;
    const guest = await guestOf(room);
    return inputRequired({
      inputRequests: { day: day() },
      requestState: await codec.mint({ room, email: guest.email }, ctx), // expect: MCP703
    });
  });

  server.registerTool("upgrade", { inputSchema }, async ({ room }, ctx) => {
    if (ctx.mcpReq.inputResponses) return done;
    const accessToken = await token();
    const requestState = JSON.stringify({ room, accessToken }); // expect: MCP703
    return inputRequired({ inputRequests: { day: day() }, requestState });
  });

  server.registerTool("clean", { inputSchema }, async ({ room }, ctx) => {
    if (ctx.mcpReq.inputResponses) return done;
    return inputRequired({ inputRequests: { day: day() }, requestState: await unboundCodec.mint({ room }, ctx) }); // expect: MCP704
  });

  server.registerTool("wake", { inputSchema }, async ({ room }, ctx) => {
    if (ctx.mcpReq.inputResponses) return done;
    return inputRequired({ inputRequests: { day: day() }, requestState: await codec.mint({ room, step: "wake" }, ctx) });
  });
}
