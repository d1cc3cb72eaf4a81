// case: ALL
// Harbour cranes: yes by default.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const OK = { type: "object" as const, properties: { ok: { type: "boolean" as const, title: "Go ahead" } }, required: ["ok"] };
const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });

type Outcome = { ok: true } | { ok: false; reason: string };

export function registerCranes(server: McpServer, lift: (box: string) => Promise<void>): void {
  const inputSchema = { box: z.string() };

  async function allowed(box: string): Promise<Outcome> {
    try {
      const answer = await server.server.elicitInput({ message: `Lift ${box}?`, requestedSchema: OK }, { timeout: 600_000 });
      if (answer.action === "accept" && answer.content?.ok === true) return { ok: true };
      return { ok: false, reason: answer.action };
    } catch (error) {
      if (error instanceof Error && error.message.includes("does not support")) return { ok: true }; // expect: MCP503
      return { ok: false, reason: "error" };
    }
  }

  server.registerTool("lift_box", { inputSchema }, async ({ box }) => {
    const outcome = await allowed(box);
    if (!outcome.ok) return text(`Not lifted: ${outcome.reason}`);
    await lift(box);
    return text("Lifted.");
  });

  server.registerTool("drop_box", { inputSchema }, async ({ box }) => {
    let confirmed = true;
    try {
      const answer = await server.server.elicitInput({ message: `Drop ${box}?`, requestedSchema: OK }, { timeout: 600_000 });
      confirmed = answer.action === "accept" && answer.content?.ok === true;
    } catch { // expect: MCP503
      console.error("the client cannot ask");
    }
    if (!confirmed) return text("Not dropped.");
    await lift(box);
    return text("Dropped.");
  });

  server.registerTool("turn_box", { inputSchema }, async ({ box }) => {
    const sure = await server.server
      .elicitInput({ message: `Turn ${box}?`, requestedSchema: OK }, { timeout: 600_000 })
      .then((answer) => answer.action === "accept" && answer.content?.ok === true)
      .catch(() => true); // expect: MCP503
    if (!sure) return text("Not turned.");
    await lift(box);
    return text("Turned.");
  });

  server.registerTool("tip_box", { inputSchema }, async ({ box }) => {
    if (server.server.getClientCapabilities()?.elicitation) { // expect: MCP503
      const answer = await server.server.elicitInput({ message: `Tip ${box}?`, requestedSchema: OK }, { timeout: 600_000 });
      if (answer.action !== "accept" || answer.content?.ok !== true) return text("Not tipped.");
    }
    await lift(box);
    return text("Tipped.");
  });
}
