// case: MCP401
// Timers, floating calls and promises that nobody waits for; those that are awaited.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";

const FORM = { message: "Still there?", requestedSchema: { type: "object" as const, properties: { yes: { type: "boolean" as const } } } };

export function register(server: McpServer, work: () => Promise<void>): void {
  const ask = async () => {
    const answer = await server.server.elicitInput(FORM); // expect: MCP401
    return answer.action;
  };

  server.registerTool("wait", { description: "Wait" }, async () => {
    setTimeout(() => void ask(), 5000);
    return { content: [{ type: "text", text: "Waiting." }] };
  });

  server.registerTool("start", { description: "Start" }, async () => {
    work().then(async () => {
      await server.server.elicitInput(FORM); // expect: MCP401
    });
    return { content: [{ type: "text", text: "Started." }] };
  });

  server.registerTool("run", { description: "Run" }, async () => {
    await work().then(async () => {
      const answer = await server.server.elicitInput(FORM);
      return answer.action;
    });
    return { content: [{ type: "text", text: "Done." }] };
  });
}
