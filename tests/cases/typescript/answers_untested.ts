// case: MCP501 MCP502 MCP504 MCP505
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { ElicitResult } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";

const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
const GRAIN = { type: "object" as const, properties: { grain: { type: "string" as const, title: "Grain", enum: ["rye", "oat"] } }, required: ["grain"] };
const Grain = z.object({ grain: z.enum(["rye", "oat"]) });
interface Mill {
  grind(grain: string): Promise<void>;
}

export function registerMill(server: McpServer, mill: Mill): void {
  const ask = (message: string) => server.server.elicitInput({ message, requestedSchema: GRAIN });

  server.registerTool("t1", {}, async () => {
    const { content } = await ask("Which grain?");
    await mill.grind(String(content?.grain)); // expect: MCP501
    return text("Grinding.");
  });
  server.registerTool("t2", {}, async () => {
    const { action, content } = await ask("Which grain?");
    if (action !== "accept") return text("Idle.");
    await mill.grind(String(content?.grain));
    return text("Grinding.");
  });
  server.registerTool("t3", {}, async () => {
    const grain = (await ask("Which grain?")).content?.grain as string; // expect: MCP501
    await mill.grind(grain);
    return text("Grinding.");
  });
  server.registerTool("t4", {}, () =>
    ask("Which grain?").then(async ({ content }) => {
      await mill.grind(content?.grain as string); // expect: MCP501
      return text("Grinding.");
    }),
  );
  server.registerTool("t5", {}, () =>
    ask("Which grain?").then(async ({ action, content }) => {
      if (action === "accept") await mill.grind(content?.grain as string);
      return text(action);
    }),
  );
  server.registerTool("t6", {}, async () => {
    const answer = await ask("Which grain?");
    const parsed = Grain.safeParse(answer.content); // expect: MCP501
    if (!parsed.success) return text("Idle.");
    await mill.grind(parsed.data.grain);
    return text("Grinding.");
  });
  server.registerTool("t7", {}, async () => {
    const answer = await ask("Which grain?");
    const declined = answer.action === "decline" || answer.action === "cancel";
    if (declined) return text("Idle.");
    await mill.grind(String(answer.content?.grain));
    return text("Grinding.");
  });
  server.registerTool("t8", {}, async () => {
    const answer = await ask("Which grain?");
    if (["decline", "cancel"].includes(answer.action)) return text("Idle.");
    await mill.grind(String(answer.content!.grain));
    return text("Grinding.");
  });
  server.registerTool("t9", {}, async () => {
    void ask("Which grain?"); // no-op
    return text("Asked.");
  });
  server.registerTool("t10", {}, async () => {
    const answer = await ask("Which grain?");
    const outcomes: Record<ElicitResult["action"], () => Promise<string>> = {
      accept: async () => {
        await mill.grind(String(answer.content?.grain));
        return "Grinding.";
      },
      decline: async () => "Idle.",
      cancel: async () => "Closed.",
    };
    return text(await outcomes[answer.action]());
  });
  server.registerTool("t11", {}, async () => {
    const answer = await ask("Which grain?");
    if (answer.action === "decline") {
      return text("Idle.");
    }
    await mill.grind(String(answer.content?.grain)); // expect: MCP501
    return text("Grinding.");
  });
  server.registerTool("t12", {}, async () => {
    const answer = await ask("Which grain?");
    const grain = answer.content?.grain ?? "rye"; // expect: MCP501
    await mill.grind(String(grain));
    return text("Grinding.");
  });
}
