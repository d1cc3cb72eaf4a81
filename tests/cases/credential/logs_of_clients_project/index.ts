import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { client } from "./api/client.js";

const server = new McpServer({ name: "trams", version: "1.0.0" });

server.registerTool("lines", {}, async () => ({ content: [{ type: "text", text: await client.lines() }] }));
