// case: MCP226
// Routes of applications that are handed in with their type, and states that anybody can pack.
import type { Express, Request, Response } from "express";
import type { FastifyInstance } from "fastify";
import { Hono } from "hono";
import { signedByUs } from "./seal.js";

declare function knownToUs(state: unknown): boolean;

interface Pending {
  nonce: string;
}

const TOKENS = new Map<string, string>();
const FLOWS = new Map<string, Pending>();

async function redeem(code: string): Promise<string> {
  const body = JSON.stringify({ client_id: process.env.CLIENT_ID, client_secret: process.env.CLIENT_SECRET, code });
  const reply = await fetch("https://login.example.com/oauth/token", { method: "POST", body });
  return ((await reply.json()) as { access_token: string }).access_token;
}

export function honoRoutes(app: Hono) {
  app.get("/auth/callback", async (c) => { // expect: MCP226
    const code = c.req.query("code");
    const state = c.req.query("state");
    if (!code || !state) return c.text("Missing", 400);
    const { returnTo } = JSON.parse(Buffer.from(state, "base64").toString());
    TOKENS.set(crypto.randomUUID(), await redeem(code));
    return c.redirect(returnTo);
  });
}

export function expressRoutes(app: Express) {
  app.get("/auth/callback", async (req: Request, res: Response) => { // expect: MCP226
    TOKENS.set("desk", await redeem(String(req.query.code)));
    res.send("Done.");
  });

  app.get("/auth/checked", async (req: Request, res: Response) => {
    const packed = JSON.parse(atob(String(req.query.state))) as { id: string; nonce: string };
    const flow = FLOWS.get(packed.id);
    FLOWS.delete(packed.id);
    if (!flow || flow.nonce !== packed.nonce) return res.status(400).send("Not here.");
    TOKENS.set(packed.id, await redeem(String(req.query.code)));
    return res.send("Done.");
  });

  app.get("/auth/signed", async (req: Request, res: Response) => {
    const packed = JSON.parse(atob(String(req.query.state))) as { id: string; signature: string };
    if (!signedByUs(packed)) return res.status(400).send("Not here.");
    TOKENS.set(packed.id, await redeem(String(req.query.code)));
    return res.send("Done.");
  });
}

export function declaredRoutes(app: Express) {
  app.get("/auth/known", async (req: Request, res: Response) => {
    if (!knownToUs(req.query.state)) return res.status(400).send("Not here.");
    TOKENS.set("desk", await redeem(String(req.query.code)));
    return res.send("Done.");
  });
}

export function fastifyRoutes(server: FastifyInstance) {
  server.get("/auth/callback", async (request) => { // expect: MCP226
    const { code } = request.query as { code: string };
    TOKENS.set("desk", await redeem(code));
    return "Done.";
  });
}
