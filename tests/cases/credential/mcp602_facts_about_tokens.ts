// case: MCP602
// What a call named after a token gives: the token, unless the tool's own description says that it gives facts about one.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { createAuthToken, getAuthToken, getDeployToken } from "harbour-api";

const server = new McpServer({ name: "harbour", version: "1.0.0" });

server.tool("get_auth_token", "Get auth token metadata", { id: z.string() }, async ({ id }) => {
  const result = await getAuthToken(id);
  return { content: [{ type: "text", text: JSON.stringify(result) }] };
});

server.tool("check_auth_token", "Get auth token status", { id: z.string() }, async ({ id }) => {
  const result = await getAuthToken(id);
  return { content: [{ type: "text", text: JSON.stringify(result) }] };
});

server.tool("create_auth_token", "Create an auth token", { name: z.string() }, async ({ name }) => {
  const result = await createAuthToken(name);
  return { content: [{ type: "text", text: JSON.stringify(result) }] }; // expect: MCP602
});

server.tool("get_deploy_token", "Get a specific token for a pier", { id: z.string() }, async ({ id }) => {
  const result = await getDeployToken(id);
  return { content: [{ type: "text", text: JSON.stringify(result) }] }; // expect: MCP602
});
