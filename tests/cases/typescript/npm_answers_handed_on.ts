// case: MCP501
// An answer that is handed on: with its action, whoever gets it can tell; without it, nobody can.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";

const server = new McpServer({ name: "mill", version: "1.0.0" });
const FORM = { type: "object" as const, properties: { sort: { type: "string" as const } } };

async function ask() {
  const answer = await server.server.elicitInput({ message: "Which flour?", requestedSchema: FORM });
  return { action: answer.action, content: answer.content };
}

async function askPlainly() {
  const answer = await server.server.elicitInput({ message: "Which flour?", requestedSchema: FORM });
  return { content: answer.content }; // expect: MCP501
}

server.registerTool("grind", { description: "Grind flour" }, async () => {
  const { action, content } = await ask();
  if (action !== "accept") return { content: [{ type: "text", text: "Nothing ground" }] };
  return { content: [{ type: "text", text: `Ground ${content?.sort}` }] };
});

server.registerTool("sift", { description: "Sift flour" }, async () => {
  const { content } = await askPlainly();
  return { content: [{ type: "text", text: `Sifted ${content!.sort}` }] };
});
