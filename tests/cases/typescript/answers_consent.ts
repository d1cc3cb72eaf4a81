// case: MCP503 MCP504 MCP505 MCP506
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";

const text = (value: string): CallToolResult => ({ content: [{ type: "text", text: value }] });
const CONFIRM = { type: "object" as const, properties: { confirm: { type: "boolean" as const, title: "Drain the lock" } }, required: ["confirm"] };
interface Lock {
  drain(id: string): Promise<void>;
}
const inputSchema = { id: z.string() };

export function registerLocks(server: McpServer, lock: Lock): void {
  const ask = (id: string) => server.server.elicitInput({ message: `Drain lock ${id}?`, requestedSchema: CONFIRM }); // expect: MCP506

  async function confirmed(id: string): Promise<boolean> {
    const { action, content } = await ask(id);
    return action === "accept" && content?.confirm === true;
  }

  async function confirmedLoosely(id: string): Promise<boolean> {
    const { action } = await ask(id);
    return action === "accept"; // expect: MCP505
  }

  async function confirmedOpen(id: string): Promise<{ ok: boolean }> {
    if (!server.server.getClientCapabilities()?.elicitation) return { ok: true }; // expect: MCP503
    const answer = await ask(id);
    return { ok: answer.action === "accept" && answer.content?.confirm === true };
  }

  const confirmedPromise = (id: string) =>
    ask(id)
      .then((answer) => answer.action === "accept" && Boolean(answer.content?.confirm))
      .catch(() => true); // expect: MCP503

  const confirmedSafely = (id: string) =>
    ask(id)
      .then((answer) => answer.action === "accept" && !!answer.content?.confirm)
      .catch(() => false);

  server.registerTool("d1", { inputSchema }, async ({ id }) => {
    if (await confirmed(id)) {
      await lock.drain(id);
      return text("Drained.");
    }
    return text("Kept.");
  });
  server.registerTool("d2", { inputSchema }, async ({ id }) => {
    if (await confirmedLoosely(id)) {
      await lock.drain(id);
      return text("Drained.");
    }
    return text("Kept.");
  });
  server.registerTool("d3", { inputSchema }, async ({ id }) => {
    const { ok } = await confirmedOpen(id);
    if (!ok) return text("Kept.");
    await lock.drain(id);
    return text("Drained.");
  });
  server.registerTool("d4", { inputSchema }, async ({ id }) => {
    if (!(await confirmedPromise(id))) return text("Kept.");
    await lock.drain(id);
    return text("Drained.");
  });
  server.registerTool("d5", { inputSchema }, async ({ id }) => {
    if (!(await confirmedSafely(id))) return text("Kept.");
    await lock.drain(id);
    return text("Drained.");
  });
  server.registerTool("d6", { inputSchema }, async ({ id }) => {
    try {
      const answer = await ask(id);
      if (answer.action !== "accept" || !answer.content?.confirm) return text("Kept.");
    } catch (error) { // expect: MCP503
      console.error("could not ask, going on", error);
    }
    await lock.drain(id);
    return text("Drained.");
  });
  server.registerTool("d7", { inputSchema }, async ({ id }) => {
    const answer = await ask(id);
    switch (answer.action) {
      case "accept":
      case "cancel": // expect: MCP504
        await lock.drain(id);
        return text("Drained.");
      default:
        return text("Kept.");
    }
  });
  server.registerTool("d8", { inputSchema }, async ({ id }) => {
    const answer = await ask(id);
    switch (answer.action) {
      case "accept": {
        if (answer.content?.confirm !== true) return text("Kept.");
        break;
      }
      case "decline":
      case "cancel":
        return text("Kept.");
    }
    await lock.drain(id);
    return text("Drained.");
  });
  server.registerTool("d9", { inputSchema }, async ({ id }) => {
    let answer = await ask(id);
    while (answer.action !== "accept") {
      answer = await ask(id);
    }
    if (answer.content?.confirm) await lock.drain(id);
    return text("Done.");
  });
}
