// case: MCP101 MCP106 MCP301
// Bakery: tools register themselves in a registry, which hands each of them a way to ask.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { ElicitResultSchema } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";

type Ask = (q: { message: string; schema: Record<string, unknown> }) => Promise<{ action: string } | null>;
interface Tool {
  name: string;
  description: string;
  schema: z.ZodObject<any>;
  execute(input: Record<string, unknown>, services: { ask: Ask }): Promise<any>;
}

class Registry {
  private tools: Tool[] = [];
  private byName: Map<string, Tool> = new Map();

  register(tool: Tool) {
    this.tools.push(tool);
    this.byName.set(tool.name, tool);
    return this;
  }

  attach(server: McpServer): void {
    for (const tool of this.tools) {
      server.tool(tool.name, tool.description, tool.schema.shape, async (input, extra) => {
        const ask: Ask = async ({ message, schema }) => {
          try {
            const request = { method: "elicitation/create", params: { message, requestedSchema: schema } } as never;
            return { action: (await extra.sendRequest(request, ElicitResultSchema)).action };
          } catch {
            return null;
          }
        };
        return await tool.execute(tool.schema.parse(input), { ask });
      });
    }
  }
}

const connect: Tool = {
  name: "connect",
  description: "Connect the oven",
  schema: z.object({ host: z.string() }),
  async execute(input, { ask }) {
    const answer = await ask({
      message: `Access to ${input.host}`,
      schema: { type: "object", properties: { user: { type: "string", title: "User" }, token: { type: "string", title: "Access token" } } }, // expect: MCP101
    });
    return { content: [{ type: "text", text: answer?.action === "accept" ? "Connected." : "No access." }] };
  },
};

class FormBuilder {
  private fields: Record<string, unknown> = {};

  text(name: string, title: string) {
    this.fields[name] = { type: "string", title };
    return this;
  }

  schema() {
    return { type: "object", properties: this.fields };
  }
}

const rename: Tool = {
  name: "rename",
  description: "Rename the oven",
  schema: z.object({}),
  async execute(_input, { ask }) {
    const answer = await ask({ message: "What is it called?", schema: new FormBuilder().text("name", "Name").schema() });
    return { content: [{ type: "text", text: answer?.action ?? "cancel" }] };
  },
};

new Registry().register(connect).register(rename).attach(new McpServer({ name: "bakery", version: "1.0.0" }));
