// case: ALL
import express from "express";
import { createHash, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { isInitializeRequest } from "@modelcontextprotocol/sdk/types.js";
import { requireBearerAuth } from "@modelcontextprotocol/sdk/server/auth/middleware/bearerAuth.js";
import type { OAuthTokenVerifier } from "@modelcontextprotocol/sdk/server/auth/provider.js";

interface Flow { subject: string; verifier: string; expires: number }
interface Vault { put(subject: string, token: string): Promise<void>; has(subject: string): Promise<boolean>; get(subject: string): Promise<string | undefined> }
const flows = new Map<string, Flow>();
const sessions: Record<string, StreamableHTTPServerTransport> = {};
const PUBLIC = process.env.PUBLIC_URL ?? "https://cider.example";
const CLIENT_ID = process.env.PRESS_CLIENT_ID ?? "";

function createServer(vault: Vault): McpServer {
  const mcp = new McpServer({ name: "cider", version: "2.0.0" });
  const text = (value: string, isError = false) => ({ content: [{ type: "text" as const, text: value }], isError });
  mcp.registerTool("press", { description: "Press apples" }, async (extra) => {
    const subject = extra.authInfo?.extra?.sub;
    if (typeof subject !== "string") return text("Sign in first.", true);
    const token = await vault.get(subject);
    if (token) {
      const reply = await fetch("https://press.example/jobs", { method: "POST", headers: { authorization: `Bearer ${token}`, "idempotency-key": String(extra.requestId) } });
      return text(reply.ok ? "Pressing." : `The press answered ${reply.status}.`, !reply.ok);
    }
    if (!mcp.server.getClientCapabilities()?.elicitation?.url) return text("Connect your press on the web page of the cidery.");
    const flowId = randomUUID();
    flows.set(flowId, { subject, verifier: randomBytes(32).toString("base64url"), expires: Date.now() + 600_000 });
    const answer = await mcp.server.elicitInput(
      { mode: "url", message: "Connect your press.", url: `${PUBLIC}/connect/${flowId}`, elicitationId: flowId },
      { relatedRequestId: extra.requestId, timeout: 900_000 },
    );
    return text(answer.action === "accept" ? "Finish in the browser, then ask again." : "The press stays unconnected.");
  });
  return mcp;
}

export function build(vault: Vault, verifier: OAuthTokenVerifier, browserSubject: (req: express.Request) => string | undefined): express.Express {
  const app = express();
  app.use(express.json());
  app.get("/connect/:flow", (req, res) => {
    const flow = flows.get(req.params.flow);
    if (!flow || flow.expires < Date.now() || browserSubject(req) !== flow.subject) {
      res.status(403).send("This page is for somebody else.");
      return;
    }
    const target = new URL("https://press.example/oauth/authorize");
    target.search = new URLSearchParams({
      response_type: "code",
      client_id: CLIENT_ID,
      redirect_uri: `${PUBLIC}/callback`,
      scope: "jobs:create",
      state: req.params.flow,
      code_challenge: createHash("sha256").update(flow.verifier).digest("base64url"),
      code_challenge_method: "S256",
    }).toString();
    res.redirect(target.href);
  });
  app.get("/callback", async (req, res) => {
    const state = String(req.query.state ?? "");
    const flow = flows.get(state);
    flows.delete(state);
    if (!flow || flow.expires < Date.now() || browserSubject(req) !== flow.subject) {
      res.status(400).send("unknown flow");
      return;
    }
    const reply = await fetch("https://press.example/oauth/token", {
      method: "POST",
      body: new URLSearchParams({ grant_type: "authorization_code", code: String(req.query.code), code_verifier: flow.verifier, client_id: CLIENT_ID, redirect_uri: `${PUBLIC}/callback` }),
    });
    if (!reply.ok) {
      console.error("exchange failed with", reply.status);
      res.status(502).send("try again");
      return;
    }
    const { access_token: accessToken } = (await reply.json()) as { access_token: string };
    await vault.put(flow.subject, accessToken);
    res.send("Connected. You can close this window.");
  });
  app.all("/mcp", requireBearerAuth({ verifier }), async (req, res) => {
    const id = req.headers["mcp-session-id"];
    let transport = typeof id === "string" ? sessions[id] : undefined;
    if (!transport && isInitializeRequest(req.body)) {
      const made = new StreamableHTTPServerTransport({ sessionIdGenerator: () => randomUUID(), onsessioninitialized: (sid) => void (sessions[sid] = made) });
      made.onclose = () => { if (made.sessionId) delete sessions[made.sessionId]; };
      await createServer(vault).connect(made);
      transport = made;
    }
    if (!transport) {
      res.status(400).end();
      return;
    }
    await transport.handleRequest(req, res, req.body);
  });
  void timingSafeEqual;
  return app;
}
