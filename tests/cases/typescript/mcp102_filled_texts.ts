// case: MCP102
// Texts put into texts: the finding stands where the text names the link.
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const PORTAL_URL = "https://portal.greenhouse.example/plans";
const YES = { type: "object" as const, properties: { yes: { type: "boolean" as const, title: "Yes" } }, required: ["yes"] };

function notice(plot: string, planUrl: string): string {
  return `Plot ${plot} is planned.\nThe plan: ${planUrl}`; // expect: MCP102
}

function introduced(intro: string, body: string): string {
  return [intro, body].join("\n\n");
}

function numbered(plot: string, number: string): string {
  return `Plot ${plot} has the number ${number}.`;
}

export function register(server: McpServer, base: string): void {
  const ask = (message: string) => server.server.elicitInput({ message, requestedSchema: YES });

  server.registerTool("plan", { inputSchema: { plot: z.string() } }, async ({ plot }) => {
    const first = await ask(notice(plot, `${base}/plans/${encodeURIComponent(plot)}`));
    const second = await ask(introduced("Once more.", numbered(plot, `${base}-${plot}`)));
    const third = await ask("The portal is here: " + PORTAL_URL); // expect: MCP102
    const planLink = new URL(`/plans/${plot}`, base);
    const fourth = await ask(introduced("Last one.", `Follow ${planLink}.`)); // expect: MCP102
    const all = [first, second, third, fourth].filter((answer) => answer.action === "accept" && answer.content?.yes === true);
    return { content: [{ type: "text", text: `${all.length} times yes.` }] };
  });
}
