// case: ALL
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { ListToolsRequestSchema, type Tool } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { zodToJsonSchema } from "zod-to-json-schema";

const done = { content: [{ type: "text" as const, text: "Done." }] };

const Credentials = z.object({
  user: z.string(),
  pass: z.string().min(8).describe("Password of the mailbox"), // expect: MCP601
});

const ConnectInput = z
  .object({
    host: z.string().describe("Host of the printer"),
    apiToken: z.string().describe("API token from the printer's settings page"), // expect: MCP601
    retries: z.number().default(3),
  })
  .strict();

const paging = { cursor: z.string().optional(), pageToken: z.string().optional().describe("Token of the next page") };

export function registerPrinters(server: McpServer): void {
  server.registerTool("connect_printer", { title: "Connect", inputSchema: ConnectInput.shape }, async () => done);

  server.tool("mail_printout", "Mail a printout", { to: z.string().email(), smtp: Credentials, ...paging }, async () => done);

  server.registerTool(
    "unlock_tray",
    {
      description: "Unlock a tray",
      inputSchema: {
        tray: z.number().int(),
        code: z.string().regex(/^\d{6}$/).describe("One-time code that the panel shows"), // expect: MCP601
      },
    },
    async () => done,
  );

  server.registerTool(
    "list_jobs",
    {
      description: "List jobs",
      inputSchema: {
        ...paging,
        tokens: z.number().optional().describe("At most so many tokens of text"),
        keyword: z.string().optional(),
        secretName: z.string().optional().describe("Name of the secret in the vault"),
        authorizationStatus: z.enum(["open", "granted"]).optional(),
        passwordProtected: z.boolean().optional(),
      },
    },
    async () => done,
  );
}

const rotate = z.object({ printer: z.string(), newSecret: z.string().describe("New shared secret") }); // expect: MCP601

const TOOLS: Tool[] = [
  { name: "rotate", description: "Rotate the secret", inputSchema: zodToJsonSchema(rotate) as Tool["inputSchema"] },
  {
    name: "sign_page",
    description: "Sign a page",
    inputSchema: {
      type: "object",
      properties: {
        page: { type: "integer" },
        signer: {
          type: "object",
          properties: {
            name: { type: "string" },
            privateKey: { type: "string", description: "PEM of the signing key" }, // expect: MCP601
          },
        },
      },
    },
  },
];

export function lowLevel(server: Server): void {
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: TOOLS }));
}
