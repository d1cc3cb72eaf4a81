// case: MCP401
// An async function that returns a promise: who waits for the function waits for the promise.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";

const server = new McpServer({ name: "orchard", version: "1.0.0" });
const done = { content: [{ type: "text" as const, text: "Done." }] };
const requestedSchema = { type: "object" as const, properties: { tree: { type: "string" as const, title: "Tree" } } };

async function ask(message: string): Promise<string> {
  const answer = await server.server.elicitInput({ message, requestedSchema });
  return answer.action === "accept" ? String(answer.content?.tree) : "none";
}

async function forget(message: string): Promise<void> {
  await server.server.elicitInput({ message, requestedSchema }); // expect: MCP401
}

server.registerTool("waited", {}, async () => {
  let run = async () => {
    return ask("Which tree?");
  };
  if (process.env.TRACED) run = traced(run);
  const picked = await run();
  console.error(picked.length);
  return done;
});

server.registerTool("left", {}, async () => {
  const run = async () => {
    return forget("Which tree?");
  };
  void run();
  return done;
});
