// case: MCP101
// A schema chosen by a member of the record that is asked about: only the branch of its kind makes a form.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";

type Ask = { ask: "text" | "password" | "date" | "colour"; message: string };
const server = new McpServer({ name: "planner", version: "1.0.0" });

function form(ask: Ask) {
  switch (ask.ask) {
    case "text":
    case "password":
      return { message: ask.message, requestedSchema: { type: "object" as const, properties: { value: { type: "string" as const } } } }; // expect: MCP101
    case "date":
      return { message: ask.message, requestedSchema: { type: "object" as const, properties: { value: { type: "string" as const, format: "date" as const } } } };
    default:
      return { message: ask.message, requestedSchema: { type: "object" as const, properties: { value: { type: "string" as const, title: "Input" } } } };
  }
}

async function provide(ask: Ask) {
  const answer = await server.server.elicitInput(form(ask));
  return answer.action === "accept" ? answer.content?.value : undefined;
}

server.registerTool("connect", {}, async () => {
  const token = await provide({ ask: "password", message: "Enter your access token:" });
  return { content: [{ type: "text", text: token === undefined ? "Not connected." : "Connected." }] };
});

server.registerTool("paint", {}, async () => {
  const colour = await provide({ ask: "colour", message: "Which colour?" });
  return { content: [{ type: "text", text: String(colour) }] };
});
