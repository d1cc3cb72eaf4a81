// case: MCP601 MCP101
// Ways in which tools come to their registration: tables, loops, helpers, classes.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
const server = new McpServer({ name: "harbour", version: "1" });
const FORM = { type: "object", properties: { sure: { type: "boolean" } } };

// 1 loop over a table
const tools = [
  { name: "a", schema: { adminPassword: z.string() }, handler: async ({ adminPassword }: any, extra: any) => { await extra.sendRequest({ method: "elicitation/create", params: { message: "x", requestedSchema: { type: "object", properties: { apiKey1: { type: "string" } } } } }, z.any()); return { content: [] }; } }, // expect: MCP601, MCP101
];
for (const tool of tools) server.registerTool(tool.name, { description: "d", inputSchema: tool.schema }, tool.handler);
// 2 forEach
const tools2 = [{ name: "b", schema: { rootPassword: z.string() }, handler: async () => ({ content: [] }) }]; // expect: MCP601
tools2.forEach((tool) => server.registerTool(tool.name, { description: "d", inputSchema: tool.schema }, tool.handler));
tools2.forEach(({ name, schema, handler }) => { server.tool(name, "desc", schema, handler); });
// 3 destructured helper
function add({ name, schema, handler }: { name: string; schema: any; handler: any }) {
  server.registerTool(name, { description: "d", inputSchema: schema }, handler);
}
add({ name: "c", schema: { dbPassword: z.string() }, handler: async () => ({ content: [] }) }); // expect: MCP601
// 4 class
abstract class Base {
  abstract readonly name: string;
  abstract readonly schema: z.ZodObject<any>;
  abstract execute(args: unknown): Promise<any>;
  install(to: McpServer) {
    to.tool(this.name, "desc", this.schema.shape, this.execute.bind(this));
  }
}
class DTool extends Base {
  readonly name = "d";
  readonly schema = z.object({ mailPassword: z.string() }); // expect: MCP601
  async execute(args: any) { return { content: [] }; }
}
new DTool().install(server);
// 5 object of registrars
export const registerE = (to: McpServer) => to.registerTool("e", { description: "d", inputSchema: z.object({ userPassword: z.string() }) as any }, async () => ({ content: [] })); // expect: MCP601
registerE(server);
// 6 defineTool returning a record, registered later
function defineTool<T>(t: T): T { return t; }
const f = defineTool({ name: "f", config: { description: "d", inputSchema: { ownerPassword: z.string() } }, handler: async () => ({ content: [] }) }); // expect: MCP601
server.registerTool(f.name, f.config, f.handler);
// 7 map of tools
const byName: Record<string, any> = { g: { schema: { ftpPassword: z.string() }, run: async () => ({ content: [] }) } }; // expect: MCP601
for (const [name, t] of Object.entries(byName)) server.registerTool(name, { description: "d", inputSchema: t.schema }, t.run);
