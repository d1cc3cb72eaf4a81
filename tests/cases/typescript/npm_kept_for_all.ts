// case: MCP403
// A server for every session, kept by a setter of one object for all of them.
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import express from "express";

export class Asker {
  private server: Server | null = null;
  setServer(server: Server) { this.server = server; }
  async collect() {
    if (!this.server) throw new Error("not initialized");
    return await this.server.elicitInput({ message: "Which barn?", requestedSchema: { type: "object", properties: { barn: { type: "string" } } } }); // expect: MCP403
  }
}
const asker = new Asker();
function make() {
  const server = new Server({ name: "x", version: "1" }, { capabilities: {} });
  asker.setServer(server);
  server.setRequestHandler(CallToolRequestSchema, async () => {
    const r = await asker.collect();
    return { content: [{ type: "text", text: r.action }] };
  });
  return server;
}
const app = express();
app.post("/mcp", async (req, res) => {
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: () => crypto.randomUUID() });
  await make().connect(transport);
  await transport.handleRequest(req, res, req.body);
});
