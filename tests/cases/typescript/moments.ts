// case: MCP401 MCP402 MCP403 MCP404 MCP405 MCP406 MCP407 MCP411
import { EventEmitter } from "node:events";
import cron from "node-cron";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
const FORM = { message: "Go on?", requestedSchema: { type: "object" as const, properties: { note: { type: "string" as const, title: "Note" } } } };
const bus = new EventEmitter();
export function register(server: McpServer): void {
  const ask = () => server.server.elicitInput(FORM, { timeout: 600_000 }); // expect: MCP401
  server.registerTool("a", {}, async () => {
    setTimeout(() => void ask(), 1000);
    return text("later");
  });
  server.registerTool("b", {}, async () => {
    queueMicrotask(async () => {
      await server.server.elicitInput(FORM, { timeout: 600_000 }); // expect: MCP401
    });
    return text("later");
  });
  server.registerTool("c", {}, async () => {
    const [one, two] = await Promise.all([server.server.elicitInput(FORM, { timeout: 600_000 }), Promise.resolve(1)]);
    return text(one.action + two);
  });
  server.registerTool("d", {}, async () => {
    const answer = await Promise.race([server.server.elicitInput(FORM, { timeout: 600_000 }), new Promise<never>((_, no) => setTimeout(no, 5, new Error("late")))]);
    return text(answer.action);
  });
  cron.schedule("* * * * *", async () => {
    await server.server.listRoots(); // expect: MCP401
  });
  bus.on("change", async () => {
    await server.server.createMessage({ messages: [], maxTokens: 5 }); // expect: MCP401
  });
  server.server.oninitialized = async () => {
    await server.server.listRoots(); // expect: MCP402
  };
  server.registerTool("e", {}, async () => {
    (async () => {
      await server.server.elicitInput(FORM, { timeout: 600_000 }); // expect: MCP401
    })();
    return text("later");
  });
  server.registerTool("f", {}, async () => {
    process.nextTick(() => server.server.elicitInput(FORM, { timeout: 600_000 })); // expect: MCP401
    return text("later");
  });
}
