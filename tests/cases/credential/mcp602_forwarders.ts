// case: MCP602
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
async function showEnv() {
  return text(JSON.stringify(process.env));
}
function envText(): string {
  return JSON.stringify(process.env);
}
const handlers: Record<string, () => Promise<ReturnType<typeof text>>> = {
  async show() {
    return text(JSON.stringify(process.env)); // expect: MCP602
  },
};
export function reg(server: McpServer) {
  server.registerTool("a", {}, async () => {
    console.error("a");
    return showEnv(); // expect: MCP602
  });
  server.registerTool("b", {}, async () => {
    return text(envText()); // expect: MCP602
  });
  server.registerTool("c", {}, async () => handlers["show"]());
}
class Tools {
  async env() {
    return text(JSON.stringify(process.env)); // expect: MCP602
  }
  install(server: McpServer) {
    server.registerTool("d", {}, () => this.env());
    server.registerTool("e", {}, async () => text(JSON.stringify(process.env))); // expect: MCP602
    server.registerTool("f", {}, this.env.bind(this));
  }
}
new Tools().install(new McpServer({ name: "x", version: "1" }));
