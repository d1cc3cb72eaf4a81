// case: ALL
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { McpError, ErrorCode } from "@modelcontextprotocol/sdk/types.js";
import { parseArgs } from "node:util";
import { z } from "zod";

const { values: flags } = parseArgs({ options: { yes: { type: "boolean", default: false } } });
const OK = { type: "object" as const, properties: { ok: { type: "boolean" as const, title: "Go ahead" } }, required: ["ok"] };
const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
const timeout = 600_000;

interface Options {
  autoApprove?: boolean;
  onRefused?: "deny" | "throw";
}

export class Gate {
  constructor(
    private readonly mcp: McpServer,
    private readonly options: Options,
  ) {}

  /** Operators may switch questions off. */
  async byOption(message: string): Promise<boolean> {
    if (this.options.autoApprove) return true;
    return this.ask(message);
  }

  async byEnvironment(message: string): Promise<boolean> {
    if (process.env.SKIP_CONFIRMATION === "true") {
      return true;
    }
    return this.ask(message);
  }

  async byFlag(message: string): Promise<boolean> {
    return flags.yes === true || (await this.ask(message));
  }

  async ask(message: string): Promise<boolean> {
    const capabilities = this.mcp.server.getClientCapabilities();
    if (capabilities?.elicitation === undefined) {
      console.error("confirmation needs a client that can ask");
      return false;
    }
    try {
      const { action, content } = await this.mcp.server.elicitInput({ message, requestedSchema: OK }, { timeout });
      return action === "accept" && content?.ok === true;
    } catch (error) {
      if (error instanceof McpError && error.code === ErrorCode.RequestTimeout) return false;
      throw error;
    }
  }

  async orThrow(message: string): Promise<void> {
    if (!this.mcp.server.getClientCapabilities()?.elicitation) throw new Error("This needs a client that can ask.");
    const answer = await this.mcp.server.elicitInput({ message, requestedSchema: OK }, { timeout });
    if (answer.action !== "accept") throw new Error(`The user chose ${answer.action}.`);
    if (answer.content?.ok !== true) throw new Error("The user did not tick the box.");
  }

  async detailed(message: string): Promise<{ confirmed: boolean; note: string }> {
    if (!this.mcp.server.getClientCapabilities()?.elicitation) return { confirmed: false, note: "cannot ask" };
    const result = { confirmed: false, note: "" };
    try {
      const answer = await this.mcp.server.elicitInput({ message, requestedSchema: OK }, { timeout });
      result.confirmed = answer.action === "accept" && answer.content?.ok === true;
      result.note = answer.action;
    } catch (error) {
      result.note = String(error);
    } finally {
      console.error("asked:", result.note);
    }
    return result;
  }
}

export function register(mcp: McpServer, gate: Gate, burn: (x: string) => Promise<void>): void {
  const inputSchema = { x: z.string() };
  for (const [name, confirm] of [
    ["burn_by_option", (m: string) => gate.byOption(m)],
    ["burn_by_environment", (m: string) => gate.byEnvironment(m)],
    ["burn_by_flag", (m: string) => gate.byFlag(m)],
  ] as const) {
    mcp.registerTool(name, { inputSchema }, async ({ x }) => {
      if (!(await confirm(`Burn ${x}?`))) return text("Not burnt.");
      await burn(x);
      return text("Burnt.");
    });
  }

  mcp.registerTool("burn_or_throw", { inputSchema }, async ({ x }) => {
    await gate.orThrow(`Burn ${x}?`);
    await burn(x);
    return text("Burnt.");
  });

  mcp.registerTool("burn_detailed", { inputSchema }, async ({ x }) => {
    const { confirmed, note } = await gate.detailed(`Burn ${x}?`);
    if (!confirmed) return text(`Not burnt: ${note}`);
    await burn(x);
    return text("Burnt.");
  });
}
