// case: MCP108 MCP109 MCP110 MCP111 MCP112 MCP113
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
interface Db {
  userById(id: string): Promise<{ role: string; balance: number } | undefined>;
  drop(table: string): Promise<void>;
  list(table: string): Promise<string[]>;
}
export function register(server: McpServer, db: Db): void {
  server.registerTool("i1", {}, async () => {
    const { action, content } = await server.server.elicitInput({
      message: "Who are you?",
      requestedSchema: { type: "object", properties: { userId: { type: "string", title: "Your user id" } }, required: ["userId"] }, // expect: MCP108
    });
    if (action !== "accept" || !content) return text("no");
    const user = await db.userById(String(content.userId));
    return text(String(user?.balance));
  });
  server.registerTool("i2", {}, async () => {
    const answer = await server.server.elicitInput({
      message: "Really drop the table?",
      requestedSchema: { type: "object", properties: { sure: { type: "boolean", title: "Drop it", default: true } } }, // expect: MCP109, MCP113
    });
    if (answer.action === "accept" && answer.content?.sure) await db.drop("t");
    return text("done");
  });
  server.registerTool("i3", {}, async () => {
    const answer = await server.server.elicitInput({
      message: "List archived rows too?",
      requestedSchema: { type: "object", properties: { archived: { type: "boolean", title: "Archived rows too", default: true } } },
    });
    if (answer.action !== "accept") return text("nothing listed");
    return text((await db.list(answer.content?.archived ? "all" : "live")).join());
  });
  server.registerTool("i4", {}, async () => {
    const answer = await server.server.elicitInput({
      message: "", // expect: MCP111
      requestedSchema: { // expect: MCP110
        type: "object",
        properties: { a: { type: "string", title: "Aisle" }, b: { type: "string", title: "Bay" }, c: { type: "string", title: "Crate" }, d: { type: "string", title: "Door" }, e: { type: "string", title: "Exit" }, f: { type: "string", title: "Floor" } },
      },
    });
    return text(answer.action);
  });
  server.registerTool("i5", {}, async () => {
    const answer = await server.server.elicitInput({
      message: "Which key prefix?",
      requestedSchema: {
        type: "object",
        properties: {
          a: { type: "string", title: "Start", default: "sk-live-9fKq2LmXv7Rt4Wz8Yb1Nc3Pd6Gh0Js5Tu" }, // expect: MCP112
          b: { type: "string", title: "Form", description: "like sk-..." },
        },
      },
    });
    return text(answer.action);
  });
}
