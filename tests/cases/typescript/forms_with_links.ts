// case: MCP102 MCP101 MCP112
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
const DOCS = "https://docs.loom.example/setup"; // expect: MCP102
const dedent = (strings: TemplateStringsArray, ...values: unknown[]) => String.raw({ raw: strings }, ...values).trim();
export function register(server: McpServer, links: { loginUrl(): string; signupLink: string }): void {
  const ask = async (message: string, title = "Warp", description = "How many threads") => {
    const a = await server.server.elicitInput({
      message,
      requestedSchema: { type: "object", properties: { warp: { type: "integer", title, description } } },
    });
    return text(a.action);
  };
  server.registerTool("u1", {}, () => ask(`Read ${DOCS} first`));
  server.registerTool("u2", {}, () => ask("Open ".concat(links.signupLink, " and come back"))); // expect: MCP102
  server.registerTool("u3", {}, () => ask("How many?", "Warp", "See www.loom.example/warp for help")); // expect: MCP102
  server.registerTool("u4", {}, () => {
    const lines = ["Set up the loom."];
    lines.push(`Go to ${links.loginUrl()} to log in.`); // expect: MCP102
    return ask(lines.join("\n"));
  });
  server.registerTool("u5", {}, () => ask(dedent`Visit https://loom.example/help now`)); // expect: MCP102
  server.registerTool("u6", {}, () => ask("Use the https scheme and the host loom.example"));
  server.registerTool("u7", {}, async () => {
    const a = await server.server.elicitInput({
      message: "Home page?",
      requestedSchema: { type: "object", properties: { homepage: { type: "string", format: "uri", title: "Home page", default: "https://loom.example" } } },
    });
    return text(a.action);
  });
}
