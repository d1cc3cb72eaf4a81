// case: ALL
import express, { type Request, type Response } from "express";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { ElicitResultSchema } from "@modelcontextprotocol/sdk/types.js";

function tideServer(): McpServer {
  const server = new McpServer({ name: "tide-tables", version: "1.0.0" });

  server.registerTool("next_tide", { description: "When the tide turns" }, async (extra) => {
    if (!server.server.getClientCapabilities()?.elicitation) {
      return { content: [{ type: "text", text: "Name a harbour." }] };
    }
    const answer = await extra.sendRequest( // expect: MCP405
      {
        method: "elicitation/create",
        params: {
          message: "Which harbour?",
          requestedSchema: { type: "object", properties: { harbour: { type: "string", title: "Harbour", maxLength: 60 } } },
        },
      },
      ElicitResultSchema,
      { timeout: 600_000 },
    );
    if (answer.action === "accept" && typeof answer.content?.harbour === "string") {
      return { content: [{ type: "text", text: `${answer.content.harbour}: 14:05` }] };
    }
    return { content: [{ type: "text", text: "No tide was looked up." }] };
  });

  return server;
}

const app = express();

app.post("/mcp", express.json(), async (req: Request, res: Response) => {
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  res.on("close", () => void transport.close());
  await tideServer().connect(transport);
  await transport.handleRequest(req, res, req.body);
});

app.listen(Number(process.env.PORT ?? 8080));
