// case: MCP401 MCP402 MCP403 MCP406 MCP407
// Where questions come from, and on whose session.
import { AsyncLocalStorage } from "node:async_hooks";
import express from "express";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { CompleteRequestSchema, ListResourcesRequestSchema, RootsListChangedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js";
import { z } from "zod";

type Extra = RequestHandlerExtra<any, any>;
const FORM = { message: "Which bed?", requestedSchema: { type: "object" as const, properties: { bed: { type: "string" as const, title: "Bed" } } } };
const current = new AsyncLocalStorage<Extra>();
const sessions = new Map<string, McpServer>();
let latest: McpServer | undefined;

async function ask(extra: Extra) {
  return extra.sendRequest({ method: "elicitation/create", params: FORM }, z.any()); // expect: MCP406
}

async function askCurrent() {
  const extra = current.getStore();
  return extra ? ask(extra) : undefined;
}

async function askLatest() {
  return latest?.server.elicitInput(FORM); // expect: MCP403
}

function createServer(): McpServer {
  const server = new McpServer({ name: "garden", version: "1.0.0" });
  latest = server;
  const done = (value: unknown) => ({ content: [{ type: "text" as const, text: String(value) }] });

  server.registerTool("plant", { inputSchema: { bed: z.string() } }, async ({ bed }, extra) => current.run(extra, async () => done((await askCurrent())?.action ?? bed)));

  server.registerTool("water", { inputSchema: {} }, async () => done((await askLatest())?.action));

  server.registerTool("later", { inputSchema: {} }, async () => {
    setTimeout(async () => {
      await server.server.elicitInput(FORM); // expect: MCP401
    }, 60_000);
    return done("You will be asked later.");
  });

  server.registerTool("all", { inputSchema: {} }, async (_args, extra) => {
    const answers = await Promise.all([ask(extra), ask(extra)]);
    const slow = new Promise((resolve) => setTimeout(resolve, 10));
    await slow;
    return done(answers.length);
  });

  server.server.oninitialized = async () => {
    await server.server.listRoots(); // expect: MCP402
  };
  server.server.setNotificationHandler(RootsListChangedNotificationSchema, async () => {
    await server.server.listRoots(); // expect: MCP402
  });
  server.server.setRequestHandler(CompleteRequestSchema, async () => {
    await server.server.elicitInput(FORM); // expect: MCP406
    return { completion: { values: [] } };
  });
  server.server.setRequestHandler(ListResourcesRequestSchema, async (_request, extra) => {
    await ask(extra);
    return { resources: [] };
  });
  return server;
}

const app = express();
app.post("/mcp", async (req, res) => {
  const server = createServer();
  sessions.set(String(req.headers["mcp-session-id"]), server);
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: () => crypto.randomUUID() });
  await server.connect(transport);
  await transport.handleRequest(req, res, req.body);
});
app.post("/alarm", async (_req, res) => {
  for (const server of sessions.values()) await server.server.elicitInput(FORM); // expect: MCP402
  res.end();
});
