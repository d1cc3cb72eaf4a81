// case: ALL
import express from "express";
import session from "express-session";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";

interface Flow {
  subject: string;
  verifier: string;
}

const tokens = new Map<string, string>();
const flows = new Map<string, Flow>();

async function exchange(code: string, verifier?: string): Promise<{ access_token: string }> {
  const body = new URLSearchParams({ grant_type: "authorization_code", code });
  if (verifier) body.set("code_verifier", verifier);
  const reply = await fetch("https://tickets.example/oauth/token", { method: "POST", body });
  if (!reply.ok) throw new Error(`ticket office said ${reply.status}`);
  return reply.json();
}

const router = express.Router();
router.use(session({ secret: process.env.SESSION_SECRET ?? "", resave: false, saveUninitialized: false }));

router.get("/callback/plain", async (req, res) => { // expect: MCP226
  const grant = await exchange(req.query.code as string);
  const { user } = req.query as Record<string, string>; // expect: MCP227
  tokens.set(user, grant.access_token);
  res.type("text").send("Linked.");
});

router.get("/callback", async (req, res) => {
  const state = String(req.query.state);
  const flow = flows.get(state);
  flows.delete(state);
  if (!flow || flow.subject !== req.session.subject) {
    return res.status(400).send("This link is used up.");
  }
  const grant = await exchange(String(req.query.code), flow.verifier);
  tokens.set(flow.subject, grant.access_token);
  res.type("text").send("Linked.");
});

export { router };
export const server = new McpServer({ name: "ferry-pass", version: "2.0.1" });
