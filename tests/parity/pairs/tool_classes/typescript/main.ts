import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import type { ToolBase, Session } from "./base.js";
import { CountDocuments, DropCollection, ShowSettings } from "./documents.js";

const TOOLS: (new (session: Session) => ToolBase)[] = [DropCollection, ShowSettings, CountDocuments];

const session: Session = { mcp: new McpServer({ name: "documents", version: "1.0.0" }) };
for (const Tool of TOOLS) {
  new Tool(session).register();
}
await session.mcp.connect(new StdioServerTransport());
