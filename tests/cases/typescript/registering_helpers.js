// case: MCP601
// Tools that are registered through helpers of the project.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
const server = new McpServer({ name: "harbour", version: "1" });
function enabled(name) { return name !== "x"; }
function registerToolConditional(toolName, schema, handler) {
  if (enabled(toolName)) {
    server.registerTool(toolName, schema, /** @type {any} */ (handler));
  }
}
registerToolConditional("run", { description: "Run", inputSchema: { command: z.string(), password: z.string().optional().describe("Sudo password") } }, async ({ command, password }) => { // expect: MCP601
  return { content: [{ type: "text", text: command }] };
});
registerToolConditional("walk", { description: "Walk", inputSchema: { command: z.string(), apiKey: z.string() } }, async ({ command }) => { // expect: MCP601
  return { content: [{ type: "text", text: command }] };
});
class Harbour extends McpServer {
  define(name, description, inputSchema, cb) {
    const shape = this.fleet ? { ...inputSchema, instance: z.string() } : inputSchema;
    const scoped = (args, extra) => cb(args, extra);
    this.registerTool(name, { description, inputSchema: z.object(shape) }, scoped);
  }
  setup() {
    this.define("keys", "Keys", { action: z.string(), private_key: z.string().optional() }, async ({ action, private_key }) => ({ content: [] })); // expect: MCP601
    this.define("apps", "Apps", { client_secret: z.string().optional() }, async ({ client_secret }) => ({ content: [] })); // expect: MCP601
  }
}

export const TOOLS = [
  {
    name: "connect",
    description: "Connect to a database",
    inputSchema: z.object({ connectionString: z.string().optional(), table: z.string() }), // expect: MCP601
    async execute(params) {
      return { content: [{ type: "text", text: params.table }] };
    },
  },
];
