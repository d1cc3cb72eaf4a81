// case: MCP510
// A policy that is asked before the person is, over HTTP: it judges and changes nothing.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";

const server = new McpServer({ name: "gatehouse", version: "1.0.0" });

class Policy {
  async evaluateRemotely(command: string) {
    const reply = await fetch(`${process.env.OPA_URL}/v1/data/gate/allow`, { method: "POST", body: JSON.stringify({ input: { command } }) });
    return (await reply.json()).result as string;
  }
  async applyRemotely(command: string) {
    await fetch(`${process.env.OPA_URL}/v1/commands`, { method: "POST", body: JSON.stringify({ command }) }); // expect: MCP510
  }
}
const policy = new Policy();
const FORM = { message: "Open the gate?", requestedSchema: { type: "object" as const, properties: { open: { type: "boolean" as const } } } };

server.registerTool("open", { description: "Open the gate" }, async () => {
  if ((await policy.evaluateRemotely("open")) === "deny") return { content: [{ type: "text", text: "denied" }] };
  const answer = await server.server.elicitInput(FORM);
  return { content: [{ type: "text", text: answer.action }] };
});

server.registerTool("shut", { description: "Shut the gate" }, async () => {
  await policy.applyRemotely("shut");
  const answer = await server.server.elicitInput(FORM);
  return { content: [{ type: "text", text: answer.action }] };
});
