import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { install } from "~/tools";
const server = new McpServer({ name: "barn", version: "1.0.0" });
install(server);
await server.connect(new StdioServerTransport());
