// case: ALL
// options: --protocol 2025-11-25
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js";
import { z } from "zod";

const GOOGLE = "https://accounts.google.com/o/oauth2/v2/auth"; // expect: MCP207, MCP221, MCP223

/** Verifiers by state. */
const pending = new Map<string, string>();

const random = () => randomBytes(32).toString("base64url");
const challengeOf = (verifier: string) => createHash("sha256").update(verifier).digest("base64url");

export class PhotoLinks {
  constructor(private readonly mcp: McpServer) {}

  register(): void {
    this.mcp.registerTool("link_photos", {}, async (extra) => {
      const url = new URL(GOOGLE);
      url.searchParams.set("client_id", "photo-frames");
      url.searchParams.set("response_type", "code");
      url.searchParams.set("redirect_uri", "https://frames.example/callback");
      url.searchParams.set("scope", "https://www.googleapis.com/auth/photoslibrary.readonly");
      return this.open(url.toString(), extra);
    });

    this.mcp.registerTool("link_drive", {}, async (extra) => {
      const state = random();
      const verifier = random();
      pending.set(state, verifier);
      const url = new URL(GOOGLE);
      url.search = new URLSearchParams({
        client_id: "photo-frames",
        response_type: "code",
        redirect_uri: "https://frames.example/callback",
        scope: "https://www.googleapis.com/auth/drive", // expect: MCP225
        state,
        code_challenge: challengeOf(verifier),
        code_challenge_method: "S256",
      }).toString();
      return this.open(url.href, extra);
    });

    this.mcp.registerTool("link_album", { inputSchema: { album: z.string() } }, async ({ album }, extra) => {
      const verifier = random();
      pending.set(album, verifier);
      const query = new URLSearchParams();
      query.set("client_id", "photo-frames");
      query.set("response_type", "code");
      query.set("state", album); // expect: MCP222
      query.set("code_challenge", challengeOf(verifier));
      query.set("code_challenge_method", "S256");
      return this.open(`${GOOGLE}?${query.toString()}`, extra);
    });

    this.mcp.registerTool("link_screen", {}, async (extra) => {
      const state = random();
      pending.set(state, "");
      const query = [`client_id=photo-frames`, `response_type=token`, `state=${state}`].join("&"); // expect: MCP224
      return this.open(`${GOOGLE}?${query}`, extra);
    });
  }

  private async open(url: string, extra: RequestHandlerExtra<never, never>) {
    const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
    if (!this.mcp.server.getClientCapabilities()?.elicitation?.url) return text("This client cannot open pages.");
    const params = { mode: "url" as const, message: "Link your photos in the browser.", url, elicitationId: randomUUID() };
    const answer = await this.mcp.server.elicitInput(params, { relatedRequestId: extra.requestId, timeout: 900_000 });
    return text(answer.action === "accept" ? "Finish in the browser." : "Nothing was linked.");
  }
}
