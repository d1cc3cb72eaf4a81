// case: MCP411 MCP508
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, type ElicitRequestFormParams } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";

const HURRY_MS = 10 * 1000;
const Sheet = z.object({ sheet: z.number().int().min(1).max(8) });
const requestedSchema: ElicitRequestFormParams["requestedSchema"] = {
  type: "object",
  properties: { sheet: { type: "integer", title: "Sheet", minimum: 1, maximum: 8 } },
  required: ["sheet"],
};

class CurlingHall {
  readonly server = new Server({ name: "curling-hall", version: "1.0.0" }, { capabilities: { tools: {} } });

  constructor() {
    this.server.setRequestHandler(CallToolRequestSchema, () => this.reserve());
  }

  private ask(timeout: number) {
    return this.server.elicitInput({ message: "Which sheet?", requestedSchema }, { timeout }); // expect: MCP411
  }

  private async reserve() {
    const answer = await this.ask(HURRY_MS);
    if (answer.action !== "accept") return { content: [{ type: "text", text: "Nothing reserved." }] };
    const { sheet } = Sheet.parse(answer.content);
    return { content: [{ type: "text", text: `Sheet ${sheet} is yours.` }] };
  }
}

export const hall = new CurlingHall();
