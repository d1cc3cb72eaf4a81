// case: ALL
// Chimney sweeps: accept is no yes.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

interface Sweeps {
  sweep(house: string): Promise<void>;
  seal(house: string): Promise<void>;
}
const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
const inputSchema = { house: z.string() };

export class Office {
  #server: McpServer;
  constructor(server: McpServer, private sweeps: Sweeps) {
    this.#server = server;
    server.registerTool("sweep", { inputSchema }, this.sweep);
    server.registerTool("seal", { inputSchema }, this.seal);
    server.registerTool("unseal", { inputSchema }, this.unseal);
    server.registerTool("smoke_test", { inputSchema }, this.smokeTest);
    server.registerTool("book", { inputSchema }, this.book);
  }

  private box(title: string) {
    return { type: "object" as const, properties: { yes: { type: "boolean" as const, title } }, required: ["yes"] };
  }

  private async question(message: string, title: string) {
    if (!this.#server.server.getClientCapabilities()?.elicitation) return null;
    return this.#server.server.elicitInput({ message, requestedSchema: this.box(title) }, { timeout: 240_000 });
  }

  sweep = async ({ house }: { house: string }) => {
    const answer = await this.question(`Sweep ${house}?`, "Sweep the chimney");
    if (answer === null) return text("Ask by telephone.");
    const accepted = answer.action === "accept";
    if (!accepted) return text("Not swept."); // expect: MCP505
    await this.sweeps.sweep(house);
    return text("Swept.");
  };

  seal = async ({ house }: { house: string }) => {
    const answer = await this.question(`Seal ${house}?`, "Seal the chimney");
    if (answer?.action === "accept") { // expect: MCP505
      await this.sweeps.seal(house);
      return text("Sealed.");
    }
    return text("Open.");
  };

  unseal = async ({ house }: { house: string }) => {
    const answer = await this.question(`Unseal ${house}?`, "Unseal the chimney");
    if (answer?.action === "accept" && answer.content && answer.content["yes"] === true) {
      await this.sweeps.seal(house);
      return text("Unsealed.");
    }
    return text("Sealed.");
  };

  smokeTest = async ({ house }: { house: string }) => {
    const answer = await this.question(`Test ${house}?`, "Test with smoke");
    const { yes = false } = answer?.action === "accept" ? (answer.content ?? {}) : {};
    if (!yes) return text("Not tested.");
    await this.sweeps.sweep(house);
    return text("Tested.");
  };

  book = async ({ house }: { house: string }) => {
    const answer = await this.question(`Book ${house}?`, "Book a sweep");
    const agreed = answer?.action === "accept" && Boolean(answer.content?.yes);
    if (agreed) await this.sweeps.sweep(house);
    return text(agreed ? "Booked." : "Not booked.");
  };
}
