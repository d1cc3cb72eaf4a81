// case: MCP101 MCP403 MCP501
// One server for the one session of the process, kept by a setter; a form made of parts of converted schemas; an answer handed on with its action.
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { zodToJsonSchema } from "zod-to-json-schema";

const authSchema = z
  .object({
    method: z.enum(["token", "basic"]).describe("Authentication method"),
    token: z.string().optional().describe("Grain token (for token auth)"), // expect: MCP101
    username: z.string().optional().describe("Username (for basic auth)"),
    password: z.string().optional().describe("Password (for basic auth)"), // expect: MCP101
  })
  .refine((data) => data.method !== "token" || data.token, { message: "Required fields missing" });

export class Asker {
  private server: Server | null = null;
  setServer(server: Server) { this.server = server; }
  async collect() {
    if (!this.server) throw new Error("not initialized");
    const result = await this.server.elicitInput({
      message: "Sign in to the grain exchange",
      requestedSchema: {
        ...zodToJsonSchema(authSchema),
        type: "object",
        properties: (zodToJsonSchema(authSchema) as any).properties ?? {},
      },
    });
    if (result.action === "accept" && result.content) {
      const parsed = authSchema.parse(result.content);
      return { action: "accept", content: parsed };
    }
    return { action: result.action, content: result.content };
  }
}
const asker = new Asker();
const server = new Server({ name: "x", version: "1" }, { capabilities: {} });
asker.setServer(server);
server.setRequestHandler(CallToolRequestSchema, async () => {
  const r = await asker.collect();
  return { content: [{ type: "text", text: r.action }] };
});
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
await server.connect(new StdioServerTransport());
