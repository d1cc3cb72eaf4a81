// case: ALL
// A choice that has a default is no confirmation.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
type Format = "pdf" | "epub";

export function library(mcp: McpServer, render: (book: string, format: Format) => Promise<string>) {
  async function format(): Promise<Format | undefined> {
    if (!mcp.server.getClientCapabilities()?.elicitation) return undefined;
    try {
      const answer = await mcp.server.elicitInput(
        {
          message: "Which format?",
          requestedSchema: { type: "object", properties: { format: { type: "string", title: "Format", enum: ["pdf", "epub"] } } },
        },
        { timeout: 120_000 },
      );
      return answer.action === "accept" ? (answer.content?.format as Format) : undefined;
    } catch {
      return undefined;
    }
  }

  mcp.registerTool("read_book", { inputSchema: { book: z.string() } }, async ({ book }) => {
    const chosen = await format();
    if (!chosen) return text("Name a format: pdf or epub.");
    return text(await render(book, chosen));
  });

  mcp.registerTool("sample_book", { inputSchema: { book: z.string(), format: z.enum(["pdf", "epub"]).optional() } }, async ({ book, format: given }) => {
    const chosen = given ?? (await format()) ?? "pdf";
    return text(`${chosen}: ${(await render(book, chosen)).slice(0, 200)}`);
  });

  mcp.registerTool("search", { inputSchema: { words: z.string() } }, async ({ words }) => {
    if (!mcp.server.getClientCapabilities()?.elicitation) return text("Nothing.");
    const answer = await mcp.server.elicitInput(
      {
        message: "Only a shelf?",
        requestedSchema: { type: "object", properties: { shelf: { type: "string", title: "Shelf" } } },
      },
      { timeout: 120_000 },
    );
    const shelf = answer.action === "accept" && typeof answer.content?.shelf === "string" ? answer.content.shelf : "all shelves";
    return text(`Searching ${shelf} for ${words}.`);
  });
}
