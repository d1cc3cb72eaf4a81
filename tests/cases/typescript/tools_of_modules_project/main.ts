import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import * as tools from "./tools/index.js";

const mcp = new McpServer({ name: "tools-of-modules", version: "1" });
for (const tool of Object.values(tools)) mcp.registerTool(tool.name, tool.config as any, tool.handler(mcp));
