// case: MCP501
// The question is asked by what an asynchronous local storage runs.
import { AsyncLocalStorage } from "node:async_hooks";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const scopes = new AsyncLocalStorage<{ mcp: McpServer }>();
const withScope = <T>(mcp: McpServer, work: () => Promise<T>) => scopes.run({ mcp }, work);
const floor = { type: "object" as const, properties: { floor: { type: "string" as const, title: "Floor" } } };
const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
async function ask(message: string) {
  const server = scopes.getStore()!.mcp.server;
  if (!server.getClientCapabilities()?.elicitation?.form) throw new Error("no forms");
  return server.elicitInput({ message, requestedSchema: floor });
}
export function install(mcp: McpServer) {
  mcp.registerTool("a", {}, async () => {
    const answer = await withScope(mcp, () => ask("Which floor?"));
    return text(await deliver(answer.content!.floor)); // expect: MCP501
  });
  mcp.registerTool("b", {}, async () => {
    const answer = await scopes.run({ mcp }, () => ask("Which floor?"));
    return text(await deliver(answer.content!.floor)); // expect: MCP501
  });
  mcp.registerTool("c", {}, () => scopes.run({ mcp }, async () => {
    const answer = await ask("Which floor?");
    return text(await deliver(answer.content!.floor)); // expect: MCP501
  }));
  mcp.registerTool("d", {}, async () => {
    const answer = await scopes.run({ mcp }, () => ask("Which floor?"));
    if (answer.action !== "accept") return text("no");
    return text(await deliver(answer.content!.floor));
  });
  mcp.registerTool("e", {}, async () => {
    const answer = await scopes.run({ mcp }, ask, "Which floor?");
    return text(await deliver(answer.content!.floor)); // todo: MCP501
  });
}
