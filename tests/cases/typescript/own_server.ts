// case: MCP101
// A server of one's own class, handed on as itself.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
async function ask(server: any, params: any, options?: any) {
  return await server.server.elicitInput(params, options);
}
class Harbour extends McpServer {
  constructor() {
    super({ name: "harbour", version: "1" }, {});
    this.registerTool("moor", { description: "Moor" }, async () => {
      const r = await ask(this, { message: "Enter your password", requestedSchema: { type: "object", properties: { password: { type: "string" } } } }); // expect: MCP101
      return { content: [{ type: "text", text: r.action }] };
    });
  }
  async second() {
    await this.server.elicitInput({ message: "x", requestedSchema: { type: "object", properties: { apiKey: { type: "string" } } } }); // expect: MCP101
  }
}
export const h = new Harbour();
