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

  server.registerTool("pause", { description: "A promise that the timer ends, and that is awaited" }, async () => {
    const answer = await new Promise<{ action: string }>((resolve, reject) => {
      setTimeout(async () => {
        try {
          resolve(await server.server.elicitInput(FORM));
        } catch (error) {
          reject(error);
        }
      }, 100);
    });
    return { content: [{ type: "text", text: answer.action }] };
  });

  server.registerTool("handed-back", { description: "A promise that the handler gives back" }, () => {
    return new Promise((resolve) => {
      setTimeout(async () => {
        const answer = await server.server.elicitInput(FORM);
        resolve({ content: [{ type: "text", text: answer.action }] });
      }, 100);
    });
  });

  server.registerTool("let-go", { description: "A promise that nobody awaits" }, async () => {
    void new Promise((resolve) => {
      setTimeout(async () => resolve(await server.server.elicitInput(FORM)), 100); // expect: MCP401
    });
    return { content: [{ type: "text", text: "Later." }] };
  });

  server.registerTool("ended-before", { description: "The promise ends when the timer is set" }, async () => {
    await new Promise<void>((resolve) => {
      setTimeout(async () => server.server.elicitInput(FORM), 100); // expect: MCP401
      resolve();
    });
    return { content: [{ type: "text", text: "Later." }] };
  });
}
