// case: MCP510
// What start-up code does before it hands out a handler is not done before the handler's question.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { promises as fs } from "node:fs";

const setName = Object.defineProperty;
const __name = (target, value) => setName(target, "name", { value, configurable: true });

function askWith(elicitInput) {
  return __name(async (message) => await elicitInput({ message, requestedSchema: { type: "object", properties: { tree: { type: "string" } } } }), "ask");
}

function contextFor(base, elicitInput) {
  const context = { ...base };
  context.ask = askWith(elicitInput);
  return context;
}

async function mount(app, orchard) {
  const handle = __name(async (request) => {
    const server = orchard.serverFor(request);
    return await server.handle(request);
  }, "handle");
  app.add("/mcp", handle);
}

export class Orchard {
  constructor(app) {
    this.app = app;
    this.tools = new Map();
  }
  serverFor(request) {
    const made = new McpServer({ name: "orchard", version: "1.0.0" });
    for (const [name, tool] of this.tools) {
      const wrapped = __name(async (params, extra) => {
        const context = contextFor({ request }, made.server.elicitInput.bind(made.server));
        return await tool(params, context);
      }, "wrapped");
      made.registerTool(name, { inputSchema: {} }, wrapped);
    }
    return made;
  }
  async mountMcp() {
    await mount(this.app, this);
  }
  async start(folder) {
    await fs.rm(folder, { recursive: true, force: true });
    await fs.writeFile(`${folder}/index.html`, "<p>orchard</p>", "utf8");
    await this.mountMcp();
  }
}
