// case: ALL
// options: --protocol 2025-11-25
import { randomBytes, randomUUID, createHash } from "node:crypto";
import { Hono } from "hono";
import { getCookie } from "hono/cookie";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";

type Flow = { subject: string; verifier: string };
const flows = new Map<string, Flow>();
const grants = new Map<string, string>();
const app = new Hono();
const CLIENT_ID = "gliders";

app.get("/oauth/bad", async (c) => { // expect: MCP226
  const code = c.req.query("code") ?? "";
  const reply = await fetch("https://id.gliders.example/token", {
    method: "POST",
    body: new URLSearchParams({ grant_type: "authorization_code", code, client_id: CLIENT_ID }),
  });
  const { access_token } = (await reply.json()) as { access_token: string };
  grants.set(c.req.query("email") ?? "", access_token); // expect: MCP227
  return c.text("Linked.");
});

app.get("/oauth/good", async (c) => {
  const state = c.req.query("state") ?? "";
  const flow = flows.get(state);
  flows.delete(state);
  const session = getCookie(c, "session");
  if (!flow || (await subjectOf(session)) !== flow.subject) return c.text("No longer valid.", 403);
  const reply = await fetch("https://id.gliders.example/token", {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code: c.req.query("code") ?? "",
      code_verifier: flow.verifier,
      client_id: CLIENT_ID,
    }),
  });
  const { access_token: token } = (await reply.json()) as { access_token: string };
  grants.set(flow.subject, token);
  return c.text("Linked.");
});

async function subjectOf(session: string | undefined): Promise<string | undefined> {
  return session ? (await sessions.get(session))?.subject : undefined;
}

export function gliders(mcp: McpServer) {
  mcp.registerTool("link_glider", { description: "Link a glider" }, async (extra) => {
    const subject = extra.authInfo?.extra?.sub;
    if (typeof subject !== "string") return { content: [{ type: "text", text: "Sign in first." }] };
    if (!mcp.server.getClientCapabilities()?.elicitation?.url) return { content: [{ type: "text", text: "No pages here." }] };
    const state = randomBytes(24).toString("base64url");
    const verifier = randomBytes(32).toString("base64url");
    flows.set(state, { subject, verifier });
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    void challenge;
    const { action } = await mcp.server.elicitInput(
      { mode: "url", message: "Link your glider.", url: `https://gliders.example/connect/${state}`, elicitationId: randomUUID() },
      { relatedRequestId: extra.requestId, timeout: 600_000 },
    );
    return { content: [{ type: "text", text: action === "accept" ? "Finish in the browser." : "Nothing was linked." }] };
  });
}
export default app;
