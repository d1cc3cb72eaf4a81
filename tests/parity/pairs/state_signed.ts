// case: MCP701 MCP702 MCP703 MCP704
import { createHmac } from "node:crypto";
import { inputRequired, McpServer, type ServerContext } from "@modelcontextprotocol/server";
import * as z from "zod/v4";

const key = process.env.PLOT_STATE_KEY ?? "";
const Plot = z.object({ plot: z.number().int().min(1) });

function sign(payload: Record<string, unknown>): string {
  const body = JSON.stringify(payload);
  return `${body}.${createHmac("sha256", key).update(body).digest("hex")}`;
}

const inTenMinutes = () => Math.floor(Date.now() / 1000) + 600;
const subject = (ctx: ServerContext) => String(ctx.http?.authInfo?.extra?.sub);

export function greenhouse(server: McpServer, refreshToken: () => Promise<string>): void {
  const inputSchema = z.object({ season: z.string() });
  const noted = { content: [{ type: "text" as const, text: "Noted." }] };
  const ask = (requestState: string) =>
    inputRequired({ inputRequests: { plot: inputRequired.elicit({ message: "Which plot?", requestedSchema: Plot }) }, requestState });

  server.registerTool("rent_plot", { inputSchema }, async ({ season }, ctx) => {
    if (ctx.mcpReq.inputResponses) return noted;
    return ask(sign({ season })); // expect: MCP704
  });

  server.registerTool("swap_plot", { inputSchema }, async ({ season }, ctx) => {
    if (ctx.mcpReq.inputResponses) return noted;
    return ask(sign({ season, refresh_token: await refreshToken(), sub: subject(ctx), exp: inTenMinutes(), tool: "swap_plot" })); // expect: MCP703
  });

  server.registerTool("share_plot", { inputSchema }, async ({ season }, ctx) => {
    if (ctx.mcpReq.inputResponses) return noted;
    return ask(sign({ season, sub: subject(ctx), exp: inTenMinutes(), tool: "share_plot" }));
  });
}
