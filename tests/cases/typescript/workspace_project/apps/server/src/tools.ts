import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { ask, forms, gate } from "@greenhouse/dialogs";
import { unlock } from "@greenhouse/dialogs/forms";
import { PLANT, WATER } from "@texts/de/questions";
import { z } from "zod";

const reply = (text: string) => ({ content: [{ type: "text" as const, text }] });

export function registerTools(server: McpServer): void {
  server.registerTool("water", {}, async () => {
    if (!gate(server)) return reply("This client cannot ask.");
    const answer = await ask(server, WATER, forms.bed);
    return reply(answer.action === "accept" ? `Watering ${answer.content?.bed}.` : "Nothing is watered.");
  });
  server.registerTool("plant", { inputSchema: { bed: z.string() } }, async ({ bed }) => {
    if (!gate(server)) return reply("This client cannot ask.");
    const answer = await ask(server, PLANT(bed), forms.plant);
    return reply(answer.action === "accept" ? "Planted." : "Nothing was planted.");
  });
  server.registerTool("open", {}, async () => {
    const answer = await ask(server, "The gate is locked.", unlock);
    return reply(answer.action);
  });
}
