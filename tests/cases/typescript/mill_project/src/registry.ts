import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ListToolsRequestSchema, type CallToolResult, type Tool } from "@modelcontextprotocol/sdk/types.js";

export interface ToolContext {
  server: Server;
  log(message: string, fields?: Record<string, unknown>): void;
}

export interface Definition<A> {
  tool: Tool;
  run(args: A, context: ToolContext): Promise<string>;
}

const registry = new Map<string, Definition<any>>();

export function define<A>(definition: Definition<A>): Definition<A> {
  registry.set(definition.tool.name, definition);
  return definition;
}

export function install(server: Server): void {
  const context: ToolContext = {
    server,
    log: (message, fields) => console.error(message, JSON.stringify(fields ?? {})),
  };
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [...registry.values()].map((d) => d.tool) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }): Promise<CallToolResult> => {
    const definition = registry.get(params.name);
    if (!definition) return { content: [{ type: "text", text: `no tool ${params.name}` }], isError: true };
    try {
      return { content: [{ type: "text", text: await definition.run(params.arguments ?? {}, context) }] };
    } catch (error) {
      return { content: [{ type: "text", text: String(error) }], isError: true };
    }
  });
}
