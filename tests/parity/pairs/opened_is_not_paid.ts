// case: ALL
import { randomUUID } from "node:crypto";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { UrlElicitationRequiredError } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";

interface Payments {
  open(order: string): Promise<{ id: string }>;
  find(id: string): Promise<{ status: "open" | "paid" }>;
  waitFor(id: string, ms: number): Promise<boolean>;
}
interface Kitchen {
  cook(order: string): Promise<void>;
  pack(order: string): Promise<void>;
}
const say = (text: string) => ({ content: [{ type: "text" as const, text }] });

export class Takeaway {
  constructor(
    private readonly mcp: McpServer,
    private readonly payments: Payments,
    private readonly kitchen: Kitchen,
  ) {}

  private opens(): boolean {
    return !!this.mcp.server.getClientCapabilities()?.elicitation?.url;
  }

  private async page(id: string): Promise<boolean> {
    const { action } = await this.mcp.server.elicitInput(
      { mode: "url", message: "Pay on our page.", url: `https://takeaway.example/pay/${id}`, elicitationId: randomUUID() },
      { timeout: 600_000 },
    );
    return action === "accept";
  }

  install(): void {
    const inputSchema = { order: z.string() };

    this.mcp.registerTool("soup", { inputSchema }, async ({ order }) => {
      if (!this.opens()) return say("Pay at the counter.");
      const { id } = await this.payments.open(order);
      if (!(await this.page(id))) return say("Not ordered."); // expect: MCP509
      await this.kitchen.cook(order);
      return say("Your soup is on the stove.");
    });

    this.mcp.registerTool("stew", { inputSchema }, async ({ order }) => {
      if (!this.opens()) return say("Pay at the counter.");
      const { id } = await this.payments.open(order);
      if (!(await this.page(id))) return say("Not ordered.");
      const { status } = await this.payments.find(id);
      if (status !== "paid") return say("Not paid yet; ask again in a minute.");
      await this.kitchen.cook(order);
      return say("Your stew is on the stove.");
    });

    this.mcp.registerTool("pie", { inputSchema }, async ({ order }) => {
      if (!this.opens()) return say("Pay at the counter.");
      const { id } = await this.payments.open(order);
      const opened = await this.page(id);
      const paid = opened && (await this.payments.waitFor(id, 300_000));
      if (!paid) return say("Not paid.");
      await this.kitchen.pack(order);
      return say("Your pie is packed.");
    });

    this.mcp.registerTool("cake", { inputSchema }, async ({ order }) => {
      if (!this.opens()) return say("Pay at the counter.");
      const { id } = await this.payments.open(order);
      const opened = await this.page(id);
      return say(opened ? "Pay in the browser; the cake is baked once the payment has arrived." : "No cake.");
    });

    this.mcp.registerTool("bread", { inputSchema }, async ({ order }) => {
      const { id } = await this.payments.open(order);
      if ((await this.payments.find(id)).status === "paid") {
        await this.kitchen.pack(order);
        return say("Packed.");
      }
      throw new UrlElicitationRequiredError([
        { mode: "url", message: "Pay for the bread.", url: `https://takeaway.example/pay/${id}`, elicitationId: randomUUID() },
      ]);
    });

    this.mcp.registerTool("salad", { inputSchema }, async ({ order }) => {
      if (!this.opens()) return say("Pay at the counter.");
      const { id } = await this.payments.open(order);
      const result = await this.mcp.server.elicitInput(
        { mode: "url", message: "Pay on our page.", url: `https://takeaway.example/pay/${id}`, elicitationId: randomUUID() },
        { timeout: 600_000 },
      );
      switch (result.action) {
        case "accept": // expect: MCP509
          return say("Paid. Your salad is ready.");
        default:
          return say("No salad.");
      }
    });
  }
}
