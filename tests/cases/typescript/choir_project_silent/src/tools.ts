import { randomUUID } from "node:crypto";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js";
import type { ServerNotification, ServerRequest } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import type { ChoirApi } from "./choir.js";
import type { Config } from "./config.js";
import type { Flows } from "./flows.js";
import type { Vault } from "./vault.js";

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;
interface Rehearsal {
  id: string;
  date: string;
  hall: string;
}

const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });

export function createServer(config: Config, choir: ChoirApi, vault: Vault, flows: Flows): McpServer {
  const mcp = new McpServer({ name: "choir-desk", version: "2.1.0" });

  const subjectOf = (extra: Extra): string | undefined => {
    const sub = extra.authInfo?.extra?.sub;
    return typeof sub === "string" ? sub : undefined;
  };

  async function link(subject: string, extra: Extra) {
    if (!mcp.server.getClientCapabilities()?.elicitation?.url) {
      return text("Your choir account is not linked, and this client cannot open pages.");
    }
    const state = await flows.begin(subject);
    const answer = await mcp.server.elicitInput(
      {
        mode: "url",
        message: "Link your choir account on the page of the choir desk.",
        url: `${config.BASE_URL}/connect?state=${state}`,
        elicitationId: randomUUID(),
      },
      { relatedRequestId: extra.requestId, timeout: 10 * 60_000 },
    );
    return text(answer.action === "accept" ? "Finish in the browser, then ask again." : "Nothing was linked.");
  }

  mcp.registerTool(
    "rehearsals",
    {
      title: "Rehearsals",
      description: "List the rehearsals",
      inputSchema: { month: z.string().regex(/^\d{4}-\d{2}$/).describe("Month"), nextToken: z.string().optional().describe("Token of the next page") },
      annotations: { readOnlyHint: true },
    },
    async ({ month, nextToken }, extra) => {
      const subject = subjectOf(extra);
      if (!subject) return text("Sign in first.");
      if (!(await vault.get(subject))) return link(subject, extra);
      const query = new URLSearchParams({ month });
      if (nextToken) query.set("pageToken", nextToken);
      const page = await choir.get<{ items: Rehearsal[]; nextPageToken?: string }>(subject, `/rehearsals?${query}`);
      const lines = page.items.map((item) => `${item.date} ${item.hall}`);
      if (page.nextPageToken) lines.push(`more with nextToken ${page.nextPageToken}`);
      return text(lines.join("\n"));
    },
  );

  mcp.registerTool("cancel_rehearsal", { inputSchema: { id: z.string() }, annotations: { destructiveHint: true } }, async ({ id }, extra) => {
    const subject = subjectOf(extra);
    if (!subject) return text("Sign in first.");
    const rehearsal = await choir.get<Rehearsal>(subject, `/rehearsals/${encodeURIComponent(id)}`);
    if (!mcp.server.getClientCapabilities()?.elicitation?.form) return text("Cancel it on the page of the choir.");
    const answer = await mcp.server.elicitInput(
      {
        message: `Cancel the rehearsal on ${rehearsal.date} in ${rehearsal.hall}?`,
        requestedSchema: {
          type: "object",
          properties: {
            cancel: { type: "boolean", title: "Cancel the rehearsal" },
            reason: { type: "string", title: "Reason", enum: ["illness", "snow", "other"] },
          },
          required: ["cancel"],
        },
      },
      { relatedRequestId: extra.requestId, timeout: 10 * 60_000 },
    );
    if (answer.action !== "accept" || answer.content?.cancel !== true) return text("The rehearsal takes place.");
    await fetch(`https://api.choir.example/v2/rehearsals/${encodeURIComponent(id)}`, {
      method: "DELETE",
      headers: { "x-reason": String(answer.content.reason ?? "other") },
    });
    return text("The rehearsal is cancelled.");
  });

  return mcp;
}
