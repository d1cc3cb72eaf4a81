// case: ALL
// options: --protocol 2025-11-25
import { randomUUID } from "node:crypto";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { UrlElicitationRequiredError } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";

const SHOP = "http://scores.example/basket"; // expect: MCP204
const MIRROR = "https://203.0.113.9/basket"; // expect: MCP205

interface Desk {
  librarySession(): string;
}

export function registerLibrary(mcp: McpServer, desk: Desk): void {
  const canOpenPages = () => Boolean(mcp.server.getClientCapabilities()?.elicitation?.url);
  const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });

  async function show(message: string, url: string, relatedRequestId: string | number) {
    if (!canOpenPages()) return text("Come to the desk.");
    const answer = await mcp.server.elicitInput({ mode: "url", message, url, elicitationId: randomUUID() }, { relatedRequestId, timeout: 600_000 });
    return text(answer.action === "accept" ? "Go on in the browser." : "Nothing was opened.");
  }

  mcp.registerTool("basket", {}, (extra) => show("Your basket is on this page.", SHOP, extra.requestId));

  mcp.registerTool("mirror", {}, (extra) => show("The same basket elsewhere.", MIRROR, extra.requestId));

  mcp.registerTool("score", { inputSchema: { scoreId: z.string() } }, ({ scoreId }, extra) =>
    show("Open the score.", `scorereader://open/${scoreId}`, extra.requestId), // expect: MCP206
  );

  mcp.registerTool("partner", { inputSchema: { page: z.string() } }, ({ page }, extra) =>
    show("Open the partner's page.", page, extra.requestId), // expect: MCP208
  );

  mcp.registerTool("renew", {}, (extra) => {
    const query = new URLSearchParams({ lang: "en" });
    query.append("session_token", desk.librarySession()); // expect: MCP201
    return show("Renew your loans.", `https://scores.example/renew?${query}`, extra.requestId);
  });

  mcp.registerTool("fine", { inputSchema: { readerEmail: z.string() } }, ({ readerEmail }) => {
    throw new UrlElicitationRequiredError([
      {
        mode: "url",
        message: "Pay the fine first.",
        url: `https://scores.example/fine/${readerEmail}`, // expect: MCP202
        elicitationId: randomUUID(),
      },
    ]);
  });
}
