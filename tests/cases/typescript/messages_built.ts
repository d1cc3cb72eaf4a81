// case: MCP101 MCP102 MCP112
// Messages: constants with placeholders, lines, switches, templates of templates, tagged ones, entries of objects.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const MESSAGES = {
  renew: "Renew {title} until {date}?",
  portal: "See {loansUrl} for all loans, then answer.", // expect: MCP102
} as const;
const YES = { type: "object" as const, properties: { yes: { type: "boolean" as const, title: "Yes" } } };
const VALUE = { type: "object" as const, properties: { value: { type: "string" as const, title: "Value" } } }; // expect: MCP101

const fill = (template: string, values: Record<string, string>) => template.replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "");

function dedent(strings: TemplateStringsArray, ...values: unknown[]): string {
  return String.raw({ raw: strings.raw }, ...values).replace(/^\s+/gm, "");
}

function describe(details: Record<string, string | undefined>): string {
  return Object.entries(details)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `- ${key}: ${value}`)
    .join("\n");
}

function opening(kind: "loan" | "fine"): string {
  switch (kind) {
    case "loan":
      return "A loan ends soon.";
    case "fine":
      return "A fine is open. Pay it on https://library.example/fines first."; // expect: MCP102
  }
}

export function register(mcp: McpServer): void {
  const ask = (message: string, requestedSchema: typeof YES | typeof VALUE = YES) => mcp.server.elicitInput({ message, requestedSchema });

  mcp.registerTool("renew", { inputSchema: { title: z.string() } }, async ({ title }) => {
    const answers = [
      await ask(fill(MESSAGES.renew, { title, date: "May" })),
      await ask(fill(MESSAGES.portal, { loansUrl: "https://library.example/loans" })),
      await ask(opening("loan")),
      await ask(opening("fine")),
      await ask(`${opening("loan")}\n\n${describe({ title, shelf: undefined })}`),
      await ask(dedent`Renew ${title}? The rules are on https://library.example/rules.`), // expect: MCP102
      await ask("Enter the code that was sent to your phone.", VALUE),
      await ask(["Type the name of the book.", "Never type your password here."].join(" "), VALUE),
      await ask(title ? "Type the name of the shelf." : "Type your library card's PIN.", VALUE),
    ];
    return { content: [{ type: "text", text: String(answers.filter((a) => a.action === "accept").length) }] };
  });
}
