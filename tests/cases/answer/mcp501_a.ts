// case: ALL
// Beekeeping: ways of using an answer, tested and untested.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js";
import { ElicitResultSchema, type ElicitResult, type ServerNotification, type ServerRequest } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

const HIVE = {
  type: "object" as const,
  properties: { hive: { type: "integer" as const, title: "Hive", minimum: 1, maximum: 40 } },
  required: ["hive"],
};
const Hive = z.object({ hive: z.number().int().min(1).max(40) });

interface Apiary {
  smoke(hive: number): Promise<void>;
  label(text: string): Promise<void>;
}

export class Beekeeper {
  constructor(
    private readonly server: McpServer,
    private readonly apiary: Apiary,
  ) {}

  private get supported(): boolean {
    return !!this.server.server.getClientCapabilities()?.elicitation;
  }

  private async ask(extra: Extra, message = "Which hive?"): Promise<ElicitResult> {
    if (!this.supported) return { action: "cancel" };
    return extra.sendRequest({ method: "elicitation/create", params: { message, requestedSchema: HIVE } }, ElicitResultSchema, {
      timeout: 300_000,
    });
  }

  register(): void {
    this.server.registerTool("smoke", { description: "Smoke a hive" }, async (extra) => {
      const { content } = await this.ask(extra);
      const { hive } = Hive.parse(content); // expect: MCP501
      await this.apiary.smoke(hive);
      return { content: [{ type: "text", text: `Hive ${hive} is calm.` }] };
    });

    this.server.registerTool("name_hive", { description: "Name a hive" }, async (extra) => {
      const answer = await this.ask(extra, "Which hive gets a name?");
      return { content: [{ type: "text", text: `Named hive ${answer.content!.hive}.` }] }; // expect: MCP501
    });

    this.server.registerTool("label_hive", { description: "Label a hive" }, async (extra) => {
      const answer = await this.ask(extra);
      const label = ["hive", answer.content?.["hive"]].join(" "); // expect: MCP501
      await this.apiary.label(label);
      return { content: [{ type: "text", text: label }] };
    });

    this.server.registerTool("open_hive", { description: "Open a hive" }, async (extra) => {
      const answer = await this.ask(extra);
      const parsed = answer.action === "accept" ? Hive.safeParse(answer.content) : undefined;
      if (!parsed?.success) return { content: [{ type: "text", text: "All hives stay closed." }] };
      await this.apiary.smoke(parsed.data.hive);
      return { content: [{ type: "text", text: "Open." }] };
    });

    this.server.registerTool("weigh_hive", { description: "Weigh a hive" }, async (extra) => {
      const answer = await this.ask(extra);
      const replies: Record<ElicitResult["action"], () => string> = {
        accept: () => `Hive ${Hive.parse(answer.content).hive} weighs 31 kg.`,
        decline: () => "Nothing was weighed.",
        cancel: () => "Nothing was weighed.",
      };
      return { content: [{ type: "text", text: replies[answer.action]() }] };
    });

    this.server.registerTool("feed_hive", { description: "Feed a hive" }, async (extra) => {
      const answer = await this.ask(extra);
      if (["decline", "cancel"].includes(answer.action)) return { content: [{ type: "text", text: "No hive was fed." }] };
      await this.apiary.smoke(Hive.parse(answer.content).hive);
      return { content: [{ type: "text", text: "Fed." }] };
    });

    this.server.registerTool("move_hive", { description: "Move a hive" }, async (extra) => {
      const { action, content } = await this.ask(extra);
      if (action === "accept" && content) {
        const { hive } = Hive.parse(content);
        return { content: [{ type: "text", text: `Hive ${hive} is moved.` }] };
      } else if (action === "decline") {
        return { content: [{ type: "text", text: "It stays." }] };
      }
      return { content: [{ type: "text", text: "Nobody answered." }] };
    });

    this.server.registerTool("count_hives", { description: "Count the hives" }, async () => ({
      content: [{ type: "text", text: "Forty." }],
    }));
  }
}
