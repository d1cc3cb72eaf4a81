// case: MCP401
// Requests whose promise nobody waits for, and such that are waited for in roundabout ways.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { ElicitResultSchema, CreateMessageResultSchema } from "@modelcontextprotocol/sdk/types.js";
const server = new McpServer({ name: "mill", version: "1.0.0" });
const FORM = { message: "Which?", requestedSchema: { type: "object" as const, properties: { sort: { type: "string" as const } } } };
server.registerTool("a", {}, async (extra) => {
  void extra.sendRequest({ method: "elicitation/create", params: FORM }, ElicitResultSchema); // expect: MCP401
  return { content: [] };
});
server.registerTool("b", {}, async (extra) => {
  extra.sendRequest({ method: "elicitation/create", params: FORM }, ElicitResultSchema).then((r) => { if (r.action === "accept") console.error("ok"); }).catch(() => {}); // expect: MCP401
  return { content: [] };
});
server.registerTool("c", {}, async (extra) => {
  void (async () => {
    const r = await extra.sendRequest({ method: "sampling/createMessage", params: { messages: [], maxTokens: 1 } }, CreateMessageResultSchema); // expect: MCP401
    console.error(r.model);
  })();
  return { content: [] };
});
server.registerTool("d", {}, async (extra) => {
  const p = extra.sendRequest({ method: "elicitation/create", params: FORM }, ElicitResultSchema);
  const r = await p;
  return { content: [{ type: "text", text: r.action }] };
});
async function later(extra: any) { await server.server.elicitInput(FORM); } // expect: MCP401
server.registerTool("e", {}, async (extra) => {
  void later(extra);
  return { content: [] };
});
server.registerTool("g", {}, async (extra) => {
  const r = await new Promise<any>((resolve, reject) => { extra.sendRequest({ method: "elicitation/create", params: FORM }, ElicitResultSchema).then(resolve, reject); });
  return { content: [{ type: "text", text: r.action }] };
});
server.registerTool("h", {}, (extra) => extra.sendRequest({ method: "elicitation/create", params: FORM }, ElicitResultSchema).then((r) => ({ content: [{ type: "text" as const, text: r.action }] })));
server.registerTool("i", {}, (extra) => {
  return extra.sendRequest({ method: "elicitation/create", params: FORM }, ElicitResultSchema).then((r) => ({ content: [{ type: "text" as const, text: r.action }] }));
});
server.registerTool("j", {}, async (extra) => {
  const asked: Promise<any>[] = [];
  asked.push(extra.sendRequest({ method: "elicitation/create", params: FORM }, ElicitResultSchema));
  const [r] = await Promise.all(asked);
  return { content: [{ type: "text", text: r.action }] };
});
