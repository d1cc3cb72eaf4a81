// case: MCP606
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";

const FORM = { message: "Key?", requestedSchema: { type: "object" as const, properties: { apiKey: { type: "string" as const } } } };
const kept: Record<string, unknown> = {};
let last: string | undefined;

export class Bakery {
  async connect(server: McpServer) {
    const answer = await server.server.elicitInput(FORM);
    if (answer.action !== "accept" || !answer.content) return;
    process.env.BAKERY_KEY = // expect: MCP606
      String(answer.content.apiKey);
    kept["current"] = { // expect: MCP606
      at: new Date(), // when; not for how long
      note: "connected;",
      apiKey: answer.content.apiKey,
    };
    if (answer.content.apiKey) last = answer.content.apiKey as string; // expect: MCP606
    Object // expect: MCP606
      .assign(
        process.env,
        { BAKERY_KEY: answer.content.apiKey },
      );
  }

  count(key: string) {
    const counts: Record<string, number> = {};
    counts[key] = 1;
    last = undefined; // the key of nobody
    return counts[key];
  }
}
