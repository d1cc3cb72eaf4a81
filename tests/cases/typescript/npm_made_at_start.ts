// case: MCP510
// What start-up code does before it hands out a handler is not done before the handler's question.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { promises as fs } from "node:fs";

declare const app: any;
const server = new McpServer({ name: "orchard", version: "1.0.0" });

function contextFor(elicit: (params: unknown) => Promise<{ action: string }>) {
  return { ask: async (message: string) => await elicit({ message, requestedSchema: { type: "object", properties: { tree: { type: "string" } } } }) };
}

function mount(router: any) {
  router.add("/mcp", async (request: any) => {
    const context = contextFor((params: any) => server.server.elicitInput(params));
    const answer = await context.ask("Which tree?");
    return { picked: answer.action === "accept" };
  });
}

export async function start(folder: string) {
  await fs.rm(folder, { recursive: true, force: true });
  await fs.writeFile(`${folder}/index.html`, "<p>orchard</p>", "utf8");
  mount(app);
}

server.registerTool("plant", { description: "Plant a tree", inputSchema: {} }, async () => {
  await fs.writeFile("orchard/log.txt", "planted", "utf8"); // expect: MCP510
  const answer = await inTime(async () => await server.server.elicitInput({ message: "Which tree?", requestedSchema: { type: "object", properties: { tree: { type: "string" } } } }));
  return { content: [{ type: "text", text: answer.action }] };
});

async function inTime<T>(work: () => Promise<T>): Promise<T> {
  return await work();
}
