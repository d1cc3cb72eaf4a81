// case: MCP701 MCP702 MCP705
// A state that is only sent when there is something to remember.
import { McpServer, inputRequired, inputResponse } from "@modelcontextprotocol/server";
const server = new McpServer({ name: "dairy", version: "1" });
function encode(responses: object) { return JSON.stringify({ v: 1, responses }); }
function decode(raw: any) { return raw ? JSON.parse(raw).responses : {}; } // expect: MCP702
const FORM = { message: "Which?", requestedSchema: { type: "object" as const, properties: { sort: { type: "string" as const } } } };
server.registerTool("a", {}, async (ctx) => {
  const given = { ...decode(ctx.mcpReq.requestState?.()), ...ctx.mcpReq.inputResponses };
  if (given.done) return { content: [{ type: "text", text: given.sort }] };
  return inputRequired({
    inputRequests: { q: inputRequired.elicit(FORM) },
    ...(Object.keys(given).length > 0 ? { requestState: encode(given) } : {}), // expect: MCP701
  });
});
server.registerTool("b", {}, async (ctx) => {
  const given = { ...decode(ctx.mcpReq.requestState?.()), ...ctx.mcpReq.inputResponses };
  if (given.done) return { content: [{ type: "text", text: given.sort }] };
  return inputRequired({ inputRequests: { q: inputRequired.elicit(FORM) }, requestState: encode(given) }); // expect: MCP701
});
server.registerTool("c", {}, async (ctx) => {
  const given = { ...decode(ctx.mcpReq.requestState?.()), ...ctx.mcpReq.inputResponses };
  if (given.done) return { content: [{ type: "text", text: given.sort }] };
  return inputRequired({ inputRequests: { q: inputRequired.elicit(FORM) }, ...(given.sort ? { requestState: crypto.randomUUID() } : {}) });
});
