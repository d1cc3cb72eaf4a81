// case: MCP401 MCP402 MCP403 MCP404 MCP405 MCP406
import { randomUUID } from "node:crypto";
import express from "express";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { CompleteRequestSchema, type ElicitRequestFormParams } from "@modelcontextprotocol/sdk/types.js";

const berth: ElicitRequestFormParams["requestedSchema"] = {
  type: "object",
  properties: { berth: { type: "integer", title: "Berth", minimum: 1, maximum: 66 } },
};
const say = (text: string) => ({ content: [{ type: "text" as const, text }] });

let last: McpServer | undefined;

function createServer(): McpServer {
  const mcp = new McpServer({ name: "night-train", version: "1.0.0" }, { capabilities: { completions: {} } });

  mcp.registerTool("hold", {}, async (extra) => {
    last = mcp;
    setTimeout(async () => {
      await mcp.server.elicitInput({ message: "Keep the berth?", requestedSchema: berth }); // expect: MCP401
    }, 600_000);
    return say("Held for ten minutes.");
  });

  mcp.registerTool("swap", {}, async (extra) => {
    const answer = await last!.server.elicitInput({ message: "Which berth instead?", requestedSchema: berth }, { relatedRequestId: extra.requestId }); // expect: MCP403
    return say(answer.action);
  });

  mcp.registerTool("book", {}, async () => {
    const answer = await mcp.server.elicitInput({ message: "Which berth?", requestedSchema: berth }); // expect: MCP404
    return say(answer.action);
  });

  mcp.server.setRequestHandler(CompleteRequestSchema, async (request, extra) => {
    const { roots } = await mcp.server.listRoots(undefined, { relatedRequestId: extra.requestId }); // expect: MCP406
    return { completion: { values: roots.map((root) => root.uri) } };
  });

  return mcp;
}

const app = express();
app.use(express.json());

app.post("/conductor", async (_req, res) => {
  const answer = await app.locals.server.elicitInput({ message: "Open the doors?", requestedSchema: berth }); // expect: MCP402
  res.json({ answer: answer.action });
});

app.post("/mcp", async (req, res) => {
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: () => randomUUID() });
  await createServer().connect(transport);
  await transport.handleRequest(req, res, req.body);
});

app.listen(3000);
