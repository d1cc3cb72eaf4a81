// case: MCP221 MCP222 MCP223 MCP224 MCP225 MCP226 MCP227
import express from "express";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
const AUTHORIZE = "https://id.rye.example/oauth/authorize"; // expect: MCP221, MCP223
const pending = new Map<string, { verifier: string; subject: string }>();
const challenge = (v: string) => createHash("sha256").update(v).digest("base64url");
const tokens = new Map<string, string>();
async function exchange(code: string, verifier?: string): Promise<string> {
  const r = await fetch("https://id.rye.example/oauth/token", { method: "POST", body: new URLSearchParams({ grant_type: "authorization_code", code, ...(verifier && { code_verifier: verifier }) }) });
  return ((await r.json()) as { access_token: string }).access_token;
}
export function register(server: McpServer): void {
  const open = async (url: string) => text((await server.server.elicitInput({ mode: "url", message: "Connect", url, elicitationId: randomUUID() })).action);
  server.registerTool("y1", {}, async () => {
    const url = new URL(AUTHORIZE);
    url.searchParams.set("client_id", "rye");
    url.searchParams.set("response_type", "code");
    return open(url.href);
  });
  server.registerTool("y2", { inputSchema: { state: z.string() } }, async ({ state }) => {
    const q = new URLSearchParams({ client_id: "rye", response_type: "code", code_challenge: challenge(randomUUID()), code_challenge_method: "S256" });
    q.set("state", state); // expect: MCP222
    return open(`${AUTHORIZE}?${q}`);
  });
  server.registerTool("y3", {}, async () => {
    const verifier = randomBytes(32).toString("base64url");
    const state = randomUUID();
    pending.set(state, { verifier, subject: "s" });
    const query = { client_id: "rye", response_type: "token", state, code_challenge: challenge(verifier), code_challenge_method: "S256" }; // expect: MCP224
    return open(AUTHORIZE + "?" + new URLSearchParams(query).toString());
  });
  server.registerTool("y4", {}, async () => {
    const verifier = randomBytes(32).toString("base64url");
    const state = randomUUID();
    pending.set(state, { verifier, subject: "s" });
    const scopes = ["repo", "admin:org"]; // expect: MCP225
    return open(`${AUTHORIZE}?client_id=rye&response_type=code&state=${state}&code_challenge=${challenge(verifier)}&code_challenge_method=S256&scope=${encodeURIComponent(scopes.join(" "))}`);
  });
  server.registerTool("y5", {}, async () => {
    const state = randomUUID();
    pending.set(state, { verifier: "v", subject: "s" });
    return open(`${AUTHORIZE}?client_id=rye&response_type=code&state=${state}&code_challenge=${challenge("v")}&code_challenge_method=plain`);
  });
}
const app = express();
app.get("/cb1", async (req, res) => { // expect: MCP226
  const { code } = req.query as Record<string, string>;
  tokens.set("me", await exchange(code));
  res.send("ok");
});
app.get("/cb2", async (req, res) => {
  const { code, state } = req.query as Record<string, string>;
  const flow = pending.get(state);
  if (!flow) return void res.status(400).send("unknown");
  pending.delete(state);
  tokens.set(flow.subject, await exchange(code, flow.verifier));
  res.send("ok");
});
app.get("/cb3", async (req, res) => {
  const flow = pending.get(String(req.query.state));
  if (!flow) return void res.sendStatus(400);
  pending.delete(String(req.query.state));
  const user = req.query.email as string; // expect: MCP227
  tokens.set(user, await exchange(String(req.query.code), flow.verifier));
  res.send("ok");
});
export default app;
