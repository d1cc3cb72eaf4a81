import { randomUUID } from "node:crypto";
import express, { type Request, type Response } from "express";
import { Redis } from "ioredis";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { requireBearerAuth } from "@modelcontextprotocol/sdk/server/auth/middleware/bearerAuth.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { isInitializeRequest } from "@modelcontextprotocol/sdk/types.js";
import { ChoirApi } from "./choir.js";
import { loadConfig } from "./config.js";
import { Flows } from "./flows.js";
import { createServer } from "./tools.js";
import { Vault } from "./vault.js";

const config = loadConfig();
const redis = new Redis(config.REDIS_URL);
const vault = new Vault(redis, config.SESSION_SECRET);
const flows = new Flows(redis);
const choir = new ChoirApi(config, vault);
const jwks = createRemoteJWKSet(new URL("https://id.choir.example/.well-known/jwks.json"));
const transports = new Map<string, StreamableHTTPServerTransport>();

async function browserSubject(req: Request): Promise<string | undefined> {
  const cookie = req.headers.cookie?.match(/(?:^|; )desk=([^;]+)/)?.[1];
  if (!cookie) return undefined;
  const { payload } = await jwtVerify(cookie, jwks, { issuer: "https://id.choir.example" });
  return payload.sub;
}

const verifier = {
  async verifyAccessToken(token: string) {
    const { payload } = await jwtVerify(token, jwks, { audience: config.BASE_URL });
    return { token, clientId: String(payload.azp), scopes: String(payload.scope ?? "").split(" "), extra: { sub: payload.sub } };
  },
};

const app = express();
app.use(express.json());
app.use((req, _res, next) => {
  console.error(req.method, req.path);
  next();
});

app.get("/connect", async (req: Request, res: Response) => {
  const state = String(req.query.state ?? "");
  const flow = await flows.peek(state);
  const subject = await browserSubject(req);
  if (!flow || !subject || subject !== flow.subject) {
    res.status(403).send("This link belongs to somebody else.");
    return;
  }
  const url = new URL("https://id.choir.example/oauth2/authorize");
  url.search = new URLSearchParams({
    response_type: "code",
    client_id: config.CHOIR_CLIENT_ID,
    redirect_uri: `${config.BASE_URL}/callback`,
    scope: "rehearsals.read",
    state,
    code_challenge: flows.challenge(flow),
    code_challenge_method: "S256",
  }).toString();
  res.redirect(url.href);
});

app.get("/callback", async (req: Request, res: Response) => {
  const flow = await flows.take(String(req.query.state ?? ""));
  const subject = await browserSubject(req);
  if (!flow || flow.subject !== subject) {
    res.status(403).send("This link is no longer valid.");
    return;
  }
  const grant = await choir.redeem(String(req.query.code ?? ""), flow.verifier);
  await vault.put(flow.subject, grant);
  res.send("Linked. You can go back to the chat.");
});

app.post("/mcp", requireBearerAuth({ verifier }), async (req: Request, res: Response) => {
  const sessionId = req.headers["mcp-session-id"];
  let transport = typeof sessionId === "string" ? transports.get(sessionId) : undefined;
  if (!transport && isInitializeRequest(req.body)) {
    const created = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => void transports.set(id, created),
    });
    created.onclose = () => created.sessionId && transports.delete(created.sessionId);
    await createServer(config, choir, vault, flows).connect(created);
    transport = created;
  }
  if (!transport) {
    res.status(400).json({ jsonrpc: "2.0", error: { code: -32000, message: "No session" }, id: null });
    return;
  }
  await transport.handleRequest(req, res, req.body);
});

app.listen(config.PORT, () => console.error(`choir desk on port ${config.PORT}`));
