// case: MCP601
// Parameters that say how a credential is made, and the member of a public key.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const server = new McpServer({ name: "vault", version: "1.0.0" });

server.registerTool(
  "generate",
  {
    description: "Generate a password or a passphrase",
    inputSchema: {
      words: z.string().describe("Number of words in the passphrase"),
      separator: z.string().describe("Character that separates words in the passphrase"),
      starts: z.string().describe("The words of the passphrase"), // expect: MCP601
    },
  },
  async () => ({ content: [] }),
);

server.registerTool(
  "set-up",
  {
    description: "Set up a machine",
    inputSchema: {
      public_key: z.object({ name: z.string().describe("Name of the SSH key"), key: z.string().describe("Contents of the SSH key") }),
      deploy_key: z.object({ name: z.string().describe("Name of the SSH key"), key: z.string().describe("Contents of the SSH key") }), // expect: MCP601
    },
  },
  async () => ({ content: [] }),
);
