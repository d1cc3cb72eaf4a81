// case: MCP101
// Parameters whose annotation says nothing: any, unknown, casts.
import { McpServer } from "@modelcontextprotocol/server";
async function askA(ctx: any, message: string) {
  return ctx.mcpReq.send({ method: "elicitation/create", params: { message, requestedSchema: { type: "object", properties: { password1: { type: "string" } } } } }); // expect: MCP101
}
async function askB({ ctx, message }) {
  return ctx.mcpReq.send({ method: "elicitation/create", params: { message, requestedSchema: { type: "object", properties: { password2: { type: "string" } } } } }); // expect: MCP101
}
async function askC({ ctx, message }: { ctx: any; message: string }) {
  return ctx.mcpReq.elicitInput({ message, requestedSchema: { type: "object", properties: { password3: { type: "string" } } } }); // expect: MCP101
}
async function askD(opts: { ctx: any; message: string }) {
  return opts.ctx.mcpReq.elicitInput({ message: opts.message, requestedSchema: { type: "object", properties: { password4: { type: "string" } } } }); // expect: MCP101
}
async function askE(extra: any) {
  return extra.sendRequest({ method: "elicitation/create", params: { message: "m", requestedSchema: { type: "object", properties: { password5: { type: "string" } } } } }); // expect: MCP101
}
async function askF(server: any) {
  return server.server.request({ method: "elicitation/create", params: { message: "m", requestedSchema: { type: "object", properties: { password6: { type: "string" } } } } }); // expect: MCP101
}
declare const SHAPE: any;
const server = new McpServer({ name: "a", version: "1" });
server.registerTool("x", { description: "x", inputSchema: SHAPE }, async (_: any, ctx: any) => {
  await askA(ctx, "a"); await askB({ ctx, message: "b" }); await askC({ ctx, message: "c" }); await askD({ctx, message:"d"}); await askE(ctx); await askF(server);
  return { content: [] };
});
