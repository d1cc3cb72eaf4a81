// case: ALL
import { createHash, randomUUID } from "node:crypto";
import express from "express";
import keytar from "keytar";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import pino from "pino";
import { z } from "zod";

const log = pino({ redact: ["req.headers.authorization", "*.token"] });
const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
const API_KEY = process.env.ORCHARD_API_KEY;

if (!API_KEY) {
  console.error("ORCHARD_API_KEY is not set; see the README");
  process.exit(1);
}

class OrchardClient {
  constructor(
    private readonly apiKey: string,
    private readonly base = "https://orchard.example",
  ) {}

  private async call(path: string, init: RequestInit = {}): Promise<Response> {
    const reply = await fetch(`${this.base}${path}`, { ...init, headers: { ...init.headers, "x-api-key": this.apiKey } });
    if (!reply.ok) {
      log.warn({ path, status: reply.status }, "orchard call failed");
      throw new Error(`orchard said ${reply.status}`);
    }
    return reply;
  }

  async trees(token?: string): Promise<{ items: string[]; nextToken?: string }> {
    const reply = await this.call(`/trees${token ? `?pageToken=${token}` : ""}`);
    return reply.json();
  }
}

const client = new OrchardClient(API_KEY);

export function register(mcp: McpServer): void {
  mcp.registerTool(
    "list_trees",
    { description: "List the trees", inputSchema: { pageToken: z.string().optional().describe("From the previous page") } },
    async ({ pageToken }) => {
      const { items, nextToken } = await client.trees(pageToken);
      log.debug({ count: items.length, more: nextToken !== undefined }, "trees");
      return text(nextToken ? `${items.join(", ")}\nNext page: ${nextToken}` : items.join(", "));
    },
  );

  mcp.registerTool("link_account", { description: "Link an account" }, async (extra) => {
    const subject = extra.authInfo?.extra?.sub;
    if (typeof subject !== "string") return text("Sign in first.");
    if (await keytar.getPassword("orchard", subject)) return text("Linked already.");
    if (!mcp.server.getClientCapabilities()?.elicitation?.url) return text("This client cannot open pages.");
    const answer = await mcp.server.elicitInput(
      { mode: "url", message: "Link your account on our page.", url: "https://orchard.example/link", elicitationId: randomUUID() },
      { relatedRequestId: extra.requestId, timeout: 600_000 },
    );
    log.info({ action: answer.action }, "link page");
    return text(answer.action === "accept" ? "Finish in the browser, then ask again." : "Nothing was linked.");
  });

  mcp.registerTool("whoami", { description: "Who is signed in" }, async ({ authInfo }) => {
    const id = createHash("sha256").update(authInfo?.token ?? "").digest("hex").slice(0, 8);
    return text(`${authInfo?.clientId ?? "nobody"} (${id}), scopes ${authInfo?.scopes.join(" ") ?? "none"}`);
  });
}

export const app = express();
app.get("/healthz", (_req, res) => {
  res.json({ ok: true, key: Boolean(API_KEY) });
});
