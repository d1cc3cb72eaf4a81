// case: MCP601 MCP602
// The same words where they mean what they say.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const say = (text: string) => ({ content: [{ type: "text" as const, text }] });

async function token(payload: Record<string, unknown>): Promise<unknown> {
  const reply = await fetch("https://login.example.com/oauth/token", { method: "POST", body: JSON.stringify(payload) });
  return reply.json();
}

export function bank(mcp: McpServer) {
  mcp.registerTool(
    "confirm",
    {
      description: "Confirms a payment.",
      inputSchema: {
        code: z.string().describe("The code that was sent to your phone by SMS"), // expect: MCP601
        sessionToken: z.string(), // expect: MCP601
      },
    },
    async () => say("Done."),
  );

  mcp.registerTool("sign_in", { inputSchema: { kind: z.string() } }, async ({ kind }) => {
    const result = await token({ grantType: kind, client_id: "bank" });
    return say(JSON.stringify(result)); // expect: MCP602
  });
}
