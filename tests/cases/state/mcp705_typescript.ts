// case: MCP705 MCP706
import { inputRequired, McpServer, Server } from "@modelcontextprotocol/server";
import * as z from "zod/v4";

const Day = z.object({ day: z.string().meta({ title: "Day" }) });
const done = { content: [{ type: "text" as const, text: "Noted." }] };
const QUESTIONS = [
  { key: "day", message: "Which day?" },
  { key: "hour", message: "Which hour?" },
];

export function add(server: McpServer, low: Server): void {
  server.registerTool("a", { description: "a" }, async (ctx) => {
    if (ctx.mcpReq.inputResponses) return done;
    return inputRequired({ inputRequests: {}, requestState: undefined }); // expect: MCP705
  });
  server.registerTool("b", { description: "b" }, async (ctx) => {
    if (ctx.mcpReq.inputResponses) return done;
    const inputRequests = Object.fromEntries(QUESTIONS.map((q) => [q.key, inputRequired.elicit({ message: q.message, requestedSchema: Day })]));
    return inputRequired({ inputRequests });
  });
  server.registerTool("c", { description: "c" }, async (ctx) => {
    if (ctx.mcpReq.inputResponses) return done;
    return inputRequired({
      inputRequests: {
        day: inputRequired.elicit({ message: "Day?", requestedSchema: Day }),
        wait: { method: "notifications/message", params: { level: "info", data: "wait" } } as never, // expect: MCP706
      },
    });
  });
  low.setRequestHandler("tools/call", async (request, ctx) => {
    const inputRequests: Record<string, unknown> = {};
    if (!ctx.mcpReq.inputResponses) {
      inputRequests.day = { method: "elicitation/create", params: { mode: "form", message: "Day?", requestedSchema: { type: "object", properties: { day: { type: "string" } } } } };
    }
    if (Object.keys(inputRequests).length > 0) {
      return { resultType: "input_required", inputRequests };
    }
    return done;
  });
  server.registerTool("d", { description: "d" }, async (ctx) => {
    if (ctx.mcpReq.inputResponses) return done;
    return { resultType: "input_required", inputRequests: { day: { method: "sampling/createMessage", params: { messages: [], maxTokens: 5 } } } };
  });
  server.registerTool("e", { description: "e" }, async (ctx) => {
    if (ctx.mcpReq.inputResponses) return done;
    return { inputRequests: { day: inputRequired.elicit({ message: "Day?", requestedSchema: Day }) } } as never; // expect: MCP706
  });
  server.registerTool("f", { description: "f" }, async (ctx) => {
    const state = ctx.mcpReq.requestState<string>();
    if (state) return done;
    return inputRequired({ requestState: "step-2" });
  });
}
