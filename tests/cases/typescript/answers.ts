// case: MCP501 MCP504 MCP505
// Answers taken apart in the ways of the language.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const FORM = { type: "object" as const, properties: { sure: { type: "boolean" as const, title: "Sure" } }, required: ["sure"] };

export function register(server: McpServer, store: { deleteAll(bucket: string): Promise<void> }): void {
  const done = (text: string) => ({ content: [{ type: "text" as const, text }] });
  const inputSchema = { bucket: z.string() };

  server.registerTool("empty", { inputSchema }, async ({ bucket }) => {
    const { action, content } = await server.server.elicitInput({ message: "Empty it?", requestedSchema: FORM });
    if (action !== "accept" || content?.sure !== true) return done("Kept.");
    await store.deleteAll(bucket);
    return done("Emptied.");
  });

  server.registerTool("drop", { inputSchema }, async ({ bucket }) => {
    const answer = await server.server.elicitInput({ message: "Drop it?", requestedSchema: FORM });
    switch (answer.action) {
      case "accept": {
        const content = answer.content;
        if (!content?.sure) return done("Kept.");
        await store.deleteAll(bucket);
        return done("Dropped.");
      }
      default:
        return done("Kept.");
    }
  });

  server.registerTool("purge", { inputSchema }, async ({ bucket }) => {
    const answer = await server.server.elicitInput({ message: "Purge it?", requestedSchema: FORM });
    if (answer.action === "accept") { // expect: MCP505
      await store.deleteAll(bucket);
    }
    return done("Finished.");
  });
}
