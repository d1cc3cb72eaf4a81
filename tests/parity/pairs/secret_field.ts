// case: MCP101
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const server = new McpServer({ name: "secret_field", version: "1.0.0" });

server.registerTool("open_vault", { description: "Open the vault" }, async () => {
  const answer = await server.server.elicitInput({
    message: "Open the vault",
    requestedSchema: {
      type: "object",
      properties: {
        user: { type: "string", title: "User name" },
        passphrase: { type: "string", title: "Passphrase of the vault" }, // expect: MCP101
      },
    },
  });
  return { content: [{ type: "text", text: answer.action }] };
});
