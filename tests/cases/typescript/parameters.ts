// case: MCP601 MCP101
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import * as z3 from "zod/v3";
import { z } from "zod";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ListToolsRequestSchema, type Tool } from "@modelcontextprotocol/sdk/types.js";
import { zodToJsonSchema } from "zod-to-json-schema";

const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
const Auth = { username: z.string(), password: z.string().min(8) }; // expect: MCP601
const Target = z.object({ host: z.string(), ssh: z.object({ privateKey: z.string().describe("PEM text of the key") }) }); // expect: MCP601

abstract class BaseTool<S extends z.ZodRawShape> {
  abstract readonly name: string;
  abstract readonly schema: S;
  abstract run(args: Record<string, unknown>): Promise<string>;
  register(server: McpServer): void {
    server.registerTool(this.name, { inputSchema: this.schema }, async (args) => text(await this.run(args)));
  }
}

class PushTool extends BaseTool<{ repo: z.ZodString; githubToken: z.ZodString }> {
  readonly name = "push";
  readonly schema = {
    repo: z.string(),
    githubToken: z.string().describe("Token with repo scope"), // expect: MCP601
  };
  async run(args: Record<string, unknown>): Promise<string> {
    return String(args.repo);
  }
}

class PullTool extends BaseTool<{ repo: z.ZodString; pageToken: z.ZodOptional<z.ZodString> }> {
  readonly name = "pull";
  readonly schema = { repo: z.string(), pageToken: z.string().optional() };
  async run(args: Record<string, unknown>): Promise<string> {
    return String(args.repo);
  }
}

const LoginArgs = z.object({ user: z.string(), pass: z.string().describe("Account password") }); // expect: MCP601
const Tokened = z.object({ token: z.string().describe("Bearer token of the API") }).strict(); // expect: MCP601
const LIST: Tool[] = [
  { name: "login", description: "Log in", inputSchema: zodToJsonSchema(LoginArgs) as Tool["inputSchema"] },
  { name: "call", description: "Call", inputSchema: z.toJSONSchema(Tokened) as Tool["inputSchema"] },
  { name: "count", description: "Count", inputSchema: { type: "object", properties: { token_count: { type: "number" } } } },
];

export function register(server: McpServer): void {
  server.tool("connect", "Connect", { ...Auth, port: z.number() }, async ({ username }) => text(username));
  server.tool("deploy", Target.shape, async ({ host }) => text(host));
  for (const tool of [new PushTool(), new PullTool()]) tool.register(server);
  server.registerTool("v3", { inputSchema: { apiKey: z3.z.string() } }, async () => text("x")); // expect: MCP601
  server.registerTool(
    "rotate",
    {
      inputSchema: {
        accounts: z.array(z.object({ id: z.string(), secret_access_key: z.string() })), // expect: MCP601
        mode: z.enum(["password", "key"]),
      },
    },
    async () => text("x"),
  );
}

export function low(): Server {
  const server = new Server({ name: "x", version: "1" }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => Promise.resolve({ tools: LIST.filter((t) => t.name !== "none") }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params: { name } }) => text(name));
  return server;
}
