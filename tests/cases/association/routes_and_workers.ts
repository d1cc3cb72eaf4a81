// case: MCP401 MCP402
import express, { Router, type Express, type Application } from "express";
import { Hono } from "hono";
import type { FastifyInstance } from "fastify";
import { Worker, Queue } from "bullmq";
import { createServer } from "node:http";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const form = { type: "object" as const, properties: { berth: { type: "string" as const, title: "Berth" } } };
export function a(mcp: McpServer, app: express.Express) {
  app.post("/hook", async (req, res) => {
    await mcp.server.elicitInput({ message: "a", requestedSchema: form }); // expect: MCP402
    res.sendStatus(204);
  });
}
export function b(mcp: McpServer, app: Express) {
  app.post("/hook", async (req, res) => {
    await mcp.server.elicitInput({ message: "a", requestedSchema: form }); // expect: MCP402
    res.sendStatus(204);
  });
}
export function c(mcp: McpServer) {
  const router = Router();
  router.post("/hook", async (req, res) => {
    await mcp.server.elicitInput({ message: "a", requestedSchema: form }); // expect: MCP402
    res.sendStatus(204);
  });
  return router;
}
export function d(mcp: McpServer) {
  const app = new Hono();
  app.post("/hook", async (c) => {
    await mcp.server.elicitInput({ message: "a", requestedSchema: form }); // expect: MCP402
    return c.text("ok");
  });
  return app;
}
export async function e(fastify: FastifyInstance, { mcp }: { mcp: McpServer }) {
  fastify.post("/hook", async (req, reply) => {
    await mcp.server.elicitInput({ message: "a", requestedSchema: form }); // expect: MCP402
    return {};
  });
}
export function f(mcp: McpServer) {
  return new Worker("jobs", async (job) => {
    await mcp.server.elicitInput({ message: job.name, requestedSchema: form }); // expect: MCP401
  });
}
export function g(mcp: McpServer) {
  return createServer(async (req, res) => {
    await mcp.server.elicitInput({ message: "g", requestedSchema: form }); // expect: MCP402
    res.end();
  });
}
export function h(mcp: McpServer, app: Application) {
  const hook = async (req: express.Request, res: express.Response) => {
    await mcp.server.elicitInput({ message: "h", requestedSchema: form }); // expect: MCP402
    res.end();
  };
  app.route("/h").post(hook);
}
export function i(mcp: McpServer, app: any) {
  app.get("/i", async (req: any, res: any) => {
    await mcp.server.elicitInput({ message: "h", requestedSchema: form }); // expect: MCP402
    res.end();
  });
}
export function j(mcp: McpServer) {
  setInterval(() => poll(mcp), 5000).unref();
}
async function poll(mcp: McpServer) {
  await mcp.server.elicitInput({ message: "h", requestedSchema: form }); // expect: MCP401
}
export function k(mcp: McpServer) {
  mcp.registerTool("k", {}, async () => {
    process.nextTick(async () => {
      await mcp.server.elicitInput({ message: "k", requestedSchema: form }); // expect: MCP401
    });
    void (async () => {
      await mcp.server.elicitInput({ message: "k", requestedSchema: form }); // expect: MCP401
    })();
    poll2().catch(console.error);
    return { content: [] };
  });
  async function poll2() {
    await mcp.server.elicitInput({ message: "h", requestedSchema: form }); // expect: MCP401
  }
}
