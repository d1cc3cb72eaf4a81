// case: MCP601
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const done = { content: [{ type: "text" as const, text: "Done." }] };

export function register(server: McpServer): void {
  server.registerTool(
    "connect",
    {
      inputSchema: {
        accessKeyId: z.string().describe("AWS access key id"),
        secretAccessKey: z.string().describe("AWS secret access key"), // expect: MCP601
        bearer: z.string().describe("Bearer token of the API"), // expect: MCP601
        githubToken: z.string(), // expect: MCP601
        personal_access_token: z.string(), // expect: MCP601
        dbPassword: z.string().optional(), // expect: MCP601
        passphrase: z.string(), // expect: MCP601
        mnemonic: z.string().describe("Seed phrase of the wallet"), // expect: MCP601
        otp: z.string().length(6), // expect: MCP601
        token: z.string().describe("The password reset token sent to the user email"), // expect: MCP601
        code: z.string().describe("The verification token that was e-mailed"), // expect: MCP601
        resetToken: z.string(), // expect: MCP601
        cvv: z.string(), // expect: MCP601
        cardNumber: z.string(), // expect: MCP601
        cookie: z.string().describe("Session cookie of the logged-in user"), // expect: MCP601
        privateKeyPem: z.string(), // expect: MCP601
        webhookSecret: z.string(), // expect: MCP601
        auth: z.object({
          username: z.string(),
          pwd: z.string(), // expect: MCP601
        }),
        connectionString: z.string().describe("Connection string with user and password"), // expect: MCP601
      },
    },
    async () => done,
  );
}
