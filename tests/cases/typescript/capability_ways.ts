// case: MCP301 MCP302 MCP303 MCP304 MCP305 MCP306
// Ways to learn what a client can do, and to live with a refusal.
import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { ErrorCode, McpError, type ClientCapabilities } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";

const FORM = { message: "Which table?", requestedSchema: { type: "object" as const, properties: { table: { type: "integer" as const, title: "Table" } } } };
const PAGE = { mode: "url" as const, message: "Pay on our page.", url: "https://pay.bistro.example/", elicitationId: "2d0f0c1e-8f5e-4b4e-9d53-1f2f8a6c2b11" };

function supports(caps: ClientCapabilities | undefined, mode: "form" | "url"): boolean {
  const elicitation = caps?.elicitation;
  if (!elicitation) return false;
  if (mode === "url") return elicitation.url !== undefined;
  return elicitation.form !== undefined || Object.keys(elicitation).length === 0;
}

class UnsupportedError extends Error {}

function assertForms(server: Server): void {
  if (!server.getClientCapabilities()?.elicitation) throw new UnsupportedError("The client cannot show forms.");
}

const orNothing = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined);

export function register(mcp: McpServer): void {
  const { server } = mcp;
  const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });

  mcp.registerTool("reserve", { inputSchema: {} }, async () => {
    const caps = server.getClientCapabilities();
    const canAsk = Boolean(caps?.elicitation);
    if (!canAsk) return text("This client cannot ask.");
    const answer = await server.elicitInput(FORM);
    return text(answer.action);
  });

  mcp.registerTool("move", { inputSchema: {} }, async () => {
    if (!supports(server.getClientCapabilities(), "form")) return text("This client cannot ask.");
    return text((await server.elicitInput(FORM)).action);
  });

  mcp.registerTool("settle", { inputSchema: {} }, async () => {
    if (supports(server.getClientCapabilities(), "url")) return text((await server.elicitInput(PAGE)).action);
    return text("Pay at the counter.");
  });

  mcp.registerTool("settle_blindly", { inputSchema: {} }, async () => {
    if (supports(server.getClientCapabilities(), "form")) {
      return text((await server.elicitInput(PAGE)).action); // expect: MCP302
    }
    return text("Pay at the counter.");
  });

  mcp.registerTool("assert_first", { inputSchema: {} }, async () => {
    assertForms(server);
    return text((await server.elicitInput(FORM)).action);
  });

  mcp.registerTool("caught", { inputSchema: {} }, async () => {
    const answer = await orNothing(server.elicitInput(FORM));
    return text(answer?.action ?? "This client cannot ask.");
  });

  mcp.registerTool("caught_by_code", { inputSchema: {} }, async () => {
    try {
      return text((await server.elicitInput(FORM)).action);
    } catch (error) {
      if (error instanceof McpError && error.code === ErrorCode.InvalidRequest) return text("This client cannot ask.");
      throw error;
    }
  });

  mcp.registerTool("uncaught", { inputSchema: {} }, async () => {
    const answer = await server.elicitInput(FORM); // expect: MCP301
    return text(answer.action);
  });

  mcp.registerTool("summarise", { inputSchema: { menu: z.string() } }, async ({ menu }) => {
    const reply = await server.createMessage({ maxTokens: 60, messages: [{ role: "user", content: { type: "text", text: menu } }] }); // expect: MCP303
    return text(reply.model);
  });

  mcp.registerTool("summarise_checked", { inputSchema: { menu: z.string() } }, async ({ menu }) => {
    const sampling = server.getClientCapabilities()?.sampling;
    if (sampling === undefined) return text(menu.slice(0, 80));
    const reply = await server.createMessage({ maxTokens: 60, messages: [{ role: "user", content: { type: "text", text: menu } }] });
    return text(reply.model);
  });

  mcp.registerTool("folders", { inputSchema: {} }, async () => {
    const listed = "roots" in (server.getClientCapabilities() ?? {}) ? (await server.listRoots()).roots : [];
    return text(String(listed.length));
  });

  mcp.registerTool("folders_blindly", { inputSchema: {} }, async () => {
    const { roots } = await server.listRoots(); // expect: MCP304
    return text(String(roots.length));
  });

  mcp.registerTool("by_name", { inputSchema: {} }, async () => {
    const known = ["Visual Studio Code", "Cursor"];
    if (!known.includes(server.getClientVersion()?.name ?? "")) return text("This client cannot ask."); // expect: MCP306
    return orNothing(server.elicitInput(FORM)).then((answer) => text(answer?.action ?? "This client cannot ask."));
  });

  mcp.registerTool("by_method", { inputSchema: {} }, async () => {
    if (typeof server.elicitInput !== "function") return text("This client cannot ask."); // expect: MCP305
    return orNothing(server.elicitInput(FORM)).then((answer) => text(answer?.action ?? "This client cannot ask."));
  });
}
