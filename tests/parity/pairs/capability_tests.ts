// case: MCP301 MCP302 MCP303 MCP304 MCP305 MCP306
import { randomUUID } from "node:crypto";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { z } from "zod";

const SEAT = { type: "object" as const, properties: { seat: { type: "string" as const, title: "Seat" } } };
const say = (text: string) => ({ content: [{ type: "text" as const, text }] });

const canAsk = (server: Server): boolean => !!server.getClientCapabilities()?.elicitation;

export class ReadingRoom {
  readonly #mcp = new McpServer({ name: "reading-room", version: "0.9.0" });

  constructor() {
    const mcp = this.#mcp;
    mcp.registerTool("seat", {}, () => this.seat());
    mcp.registerTool("lamp", {}, () => this.lamp());
    mcp.registerTool("card", {}, () => this.card());
    mcp.registerTool("summary", { inputSchema: { text: z.string() } }, ({ text }) => this.summary(text));
    mcp.registerTool("shelves", {}, () => this.shelves());
    mcp.registerTool("own_shelves", {}, () => this.ownShelves());
    mcp.registerTool("locker", {}, () => this.locker());
    mcp.registerTool("coat", {}, () => this.coat());
  }

  private get server(): Server {
    return this.#mcp.server;
  }

  private async seat() {
    const answer = await this.server.elicitInput({ message: "Which seat?", requestedSchema: SEAT }); // expect: MCP301
    return say(answer.action);
  }

  private async lamp() {
    try {
      const answer = await this.server.elicitInput({ message: "Which seat needs a lamp?", requestedSchema: SEAT });
      return say(answer.action);
    } catch {
      return say("Ask at the desk for a lamp.");
    }
  }

  private async card() {
    if (!canAsk(this.server)) return say("Cards are sold at the desk.");
    const url = "https://reading.example/card";
    const answer = await this.server.elicitInput({ mode: "url", message: "Buy a card on this page.", url, elicitationId: randomUUID() }); // expect: MCP302
    return say(answer.action);
  }

  private async summary(systemPrompt: string) {
    const reply = await this.server.createMessage({ messages: [], maxTokens: 200, systemPrompt }); // expect: MCP303
    return say(reply.model);
  }

  private async shelves() {
    const { roots } = await this.server.listRoots(); // expect: MCP304
    return say(`${roots.length} shelves`);
  }

  private async ownShelves() {
    if (this.server.getClientCapabilities()?.roots === undefined) return say("none");
    const { roots } = await this.server.listRoots();
    return say(`${roots.length} shelves`);
  }

  private async locker() {
    if (typeof this.server.elicitInput !== "function") return say("Ask at the desk."); // expect: MCP305
    const answer = await this.server.elicitInput({ message: "Which locker?", requestedSchema: SEAT }); // expect: MCP301
    return say(answer.action);
  }

  private async coat() {
    const client = this.server.getClientVersion();
    if (!client?.name.startsWith("claude")) return say("Leave it at the desk."); // expect: MCP306
    const answer = await this.server.elicitInput({ message: "Which hook?", requestedSchema: SEAT }); // expect: MCP301
    return say(answer.action);
  }
}
