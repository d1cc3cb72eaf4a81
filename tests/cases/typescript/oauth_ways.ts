// case: MCP207 MCP221 MCP222 MCP223 MCP224 MCP225 MCP226 MCP227
// Authorization requests and callbacks as TypeScript servers write them.
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import express, { type Request, type Response } from "express";
import { google } from "googleapis";
import { Hono } from "hono";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";

interface Pending {
  subject: string;
  verifier: string;
}
const pending = new Map<string, Pending>();
const tokens = new Map<string, string>();
const b64 = (data: Buffer) => data.toString("base64url");
const challenge = (verifier: string) => b64(createHash("sha256").update(verifier).digest());

export function connectUrl(subject: string): string {
  const state = b64(randomBytes(24));
  const verifier = b64(randomBytes(32));
  pending.set(state, { subject, verifier });
  const url = new URL("https://auth.example.com/authorize");
  for (const [name, value] of Object.entries({
    response_type: "code",
    client_id: process.env.CLIENT_ID ?? "",
    redirect_uri: "https://desk.example.org/callback",
    scope: "notes.read",
    state,
    code_challenge: challenge(verifier),
    code_challenge_method: "S256",
  })) {
    url.searchParams.append(name, value);
  }
  return url.href;
}

export function lazyUrl(): string {
  const query = new URLSearchParams({ response_type: "code", client_id: "desk", scope: "repo admin:org" }); // expect: MCP225
  return `https://auth.example.com/authorize?${query.toString()}`; // expect: MCP221, MCP223
}

export function userState(userId: string, verifier: string): string {
  return (
    "https://auth.example.com/authorize?response_type=code&client_id=desk" +
    `&state=${userId}` + // expect: MCP222
    `&code_challenge=${challenge(verifier)}&code_challenge_method=S256`
  );
}

const oauth = new google.auth.OAuth2(process.env.G_ID, process.env.G_SECRET, "https://desk.example.org/google");
export const googleUrl = (state: string) => oauth.generateAuthUrl({ access_type: "offline", scope: ["https://mail.google.com/"], state }); // expect: MCP223, MCP225

const app = express();

app.get("/callback", async (req: Request, res: Response) => {
  const { code, state } = req.query as { code?: string; state?: string };
  const found = state ? pending.get(state) : undefined;
  if (!code || !state || !found) return void res.status(400).send("Unknown request.");
  pending.delete(state);
  const reply = await fetch("https://auth.example.com/token", {
    method: "POST",
    body: new URLSearchParams({ grant_type: "authorization_code", code, code_verifier: found.verifier }),
  });
  const { access_token } = (await reply.json()) as { access_token: string };
  tokens.set(found.subject, access_token);
  res.send("You can close this window.");
});

app.get("/google", async (req, res) => { // expect: MCP226
  const { tokens: given } = await oauth.getToken(String(req.query.code));
  tokens.set(String(req.query.email), given.access_token ?? ""); // expect: MCP227
  res.send("Done.");
});

const hono = new Hono();
hono.get("/cookie/callback", async (c) => {
  const state = c.req.query("state") ?? "";
  const expected = c.req.header("cookie")?.match(/state=([^;]+)/)?.[1] ?? "";
  if (state.length !== expected.length || !timingSafeEqual(Buffer.from(state), Buffer.from(expected))) return c.text("No.", 400);
  const reply = await fetch("https://auth.example.com/token", { method: "POST", body: `grant_type=authorization_code&code=${c.req.query("code")}` });
  tokens.set(expected, ((await reply.json()) as { access_token: string }).access_token);
  return c.text("Done.");
});

export function register(server: McpServer, subject: () => string): void {
  server.registerTool("connect", {}, async () => {
    connectUrl(subject());
    return { content: [{ type: "text", text: "Open the connect page of the desk." }] };
  });
}
