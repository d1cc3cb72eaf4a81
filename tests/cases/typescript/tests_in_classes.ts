// case: MCP301 MCP302 MCP305 MCP503 MCP501
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { ErrorCode, McpError, type ClientCapabilities, type ElicitResult } from "@modelcontextprotocol/sdk/types.js";
import { randomUUID } from "node:crypto";

export class Prompter {
  #server: McpServer;
  private caps?: ClientCapabilities;

  constructor(server: McpServer) {
    this.#server = server;
  }

  get #elicitation() {
    return this.#server.server.getClientCapabilities()?.elicitation;
  }

  private readonly canAsk = (): boolean => this.#elicitation?.form !== undefined;

  get canBrowse(): boolean {
    return Boolean(this.#elicitation?.url);
  }

  async guarded(message: string): Promise<ElicitResult | undefined> {
    if (!this.canAsk()) return undefined;
    return this.#send(message);
  }

  async unguarded(message: string): Promise<ElicitResult> {
    return this.#sendLoose(message);
  }

  async #send(message: string) {
    return await this.#server.server.elicitInput({
      message,
      requestedSchema: { type: "object", properties: { hue: { type: "string", title: "Hue" } }, required: ["hue"] },
    });
  }

  async #sendLoose(message: string) {
    return await this.#server.server.elicitInput({ // expect: MCP301
      message,
      requestedSchema: { type: "object", properties: { hue: { type: "string", title: "Hue" } }, required: ["hue"] },
    });
  }

  open = async (url: string): Promise<ElicitResult | null> => {
    if (!this.canBrowse) return null;
    return this.#server.server.elicitInput({ mode: "url", message: "Look at the palette.", url, elicitationId: randomUUID() });
  };

  openLoose = async (url: string): Promise<ElicitResult | null> => {
    if (!this.canAsk()) return null;
    return this.#server.server.elicitInput({ mode: "url", message: "Look at the palette.", url, elicitationId: randomUUID() }); // expect: MCP302
  };
}

export function registerPaint(server: McpServer): void {
  const prompter = new Prompter(server);
  const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
  server.registerTool("mix", {}, async () => {
    const answer = await prompter.guarded("Which hue?");
    return text(answer?.action === "accept" ? `Mixed ${answer.content?.hue}` : "Nothing mixed.");
  });
  server.registerTool("mix_blind", {}, async () => {
    const answer = await prompter.unguarded("Which hue?");
    return text(answer.action === "accept" ? `Mixed ${answer.content?.hue}` : "Nothing mixed.");
  });
  server.registerTool("palette", {}, async () => {
    const seen = await prompter.open("https://paint.example/palette");
    return text(seen ? seen.action : "No browser.");
  });
  server.registerTool("palette_blind", {}, async () => {
    const seen = await prompter.openLoose("https://paint.example/palette");
    return text(seen ? seen.action : "No browser.");
  });
  server.registerTool("mix_promises", {}, () =>
    server.server
      .elicitInput({
        message: "Which hue?",
        requestedSchema: { type: "object", properties: { hue: { type: "string", title: "Hue" } }, required: ["hue"] },
      })
      .then((answer) => text(answer.action === "accept" ? `Mixed ${answer.content?.hue}` : "Nothing mixed."))
      .catch((error: unknown) => text(`Nobody could be asked: ${String(error)}`)),
  );
  server.registerTool("mix_code", {}, async () => {
    try {
      const answer = await server.server.elicitInput({
        message: "Which hue?",
        requestedSchema: { type: "object", properties: { hue: { type: "string", title: "Hue" } }, required: ["hue"] },
      });
      if (answer.action === "accept") return text(`Mixed ${answer.content?.hue}`);
      return text("Nothing mixed.");
    } catch (error) {
      if (error instanceof McpError && error.code === ErrorCode.MethodNotFound) return text("This client cannot ask.");
      throw error;
    }
  });
}
