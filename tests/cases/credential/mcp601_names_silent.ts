// case: MCP601 MCP602 MCP101
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const done = { content: [{ type: "text" as const, text: "Done." }] };

export function register(server: McpServer): void {
  server.registerTool(
    "page",
    {
      inputSchema: {
        continuationToken: z.string().optional().describe("Continuation token"),
        nextPageToken: z.string().optional(),
        cursorToken: z.string().optional(),
        syncToken: z.string().optional().describe("Only changes since this sync token"),
        maxTokens: z.number().int().optional(),
        tokenCount: z.number().int().optional(),
        tokenLimit: z.number().int().optional(),
        tokenizer: z.enum(["cl100k", "o200k"]).optional(),
        stopTokens: z.array(z.string()).optional(),
      },
    },
    async () => done,
  );
  server.registerTool(
    "handed_back",
    {
      inputSchema: {
        approval_token: z.string().optional().describe("One-time token from a prior approval_required response. Omit it on the first call."),
        confirmationToken: z.string().optional().describe("Single-use token returned by the first call. Echo it back unchanged."),
        accountCode: z.string().describe("The account code of the line item, from the chart of accounts. Can be obtained from the list-accounts tool."),
        verification_token: z.string().describe("Token that proves the ownership of the domain, as a TXT record"),
        preview_token: z.string().optional().describe("One-time token from an earlier dry run"),
      },
    },
    async () => done,
  );
  server.registerTool(
    "names",
    {
      inputSchema: {
        secretName: z.string(),
        secretId: z.string(),
        secretArn: z.string(),
        keyName: z.string(),
        keyPath: z.string().describe("Path of the key file on the server"),
        publicKey: z.string(),
        primaryKey: z.string(),
        sortKey: z.string(),
        partitionKey: z.string(),
        cacheKey: z.string(),
        s3Key: z.string().describe("Key of the object in the bucket"),
        keyId: z.string(),
        apiKeyId: z.string(),
        tokenId: z.string(),
        tokenAddress: z.string().describe("Contract address of the token"),
        tokenSymbol: z.string().describe("Symbol such as USDC"),
        tokenType: z.enum(["access", "refresh"]),
        passwordPolicy: z.enum(["weak", "strong"]),
        passwordLastChanged: z.string(),
        authMethod: z.enum(["oauth", "basic"]),
        authorId: z.string(),
        sessionName: z.string(),
        pinned: z.boolean(),
        pinCode: z.string().describe("Postal code (PIN code) of the address in India"),
        spinSpeed: z.number(),
        monkey: z.string(),
        passenger: z.string(),
        compass: z.string(),
        passThreshold: z.number().describe("Share of tests that must pass"),
        credentialType: z.string(),
        certificateName: z.string(),
        idempotencyKey: z.string(),
        confirmToken: z.string().describe("The confirm token from the preview call"),
        csrfProtection: z.boolean(),
        hotkey: z.string(),
        keyframe: z.number(),
        keywords: z.array(z.string()),
        secretSanta: z.boolean(),
        codeReview: z.boolean(),
        countryCode: z.string(),
        zipCode: z.string(),
        verificationStatus: z.string(),
        includeSecrets: z.boolean().default(false),
        rotateToken: z.boolean().optional(),
      },
    },
    async () => done,
  );
}
