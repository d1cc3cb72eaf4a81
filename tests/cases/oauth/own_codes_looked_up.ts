// case: MCP226
// A code that the server itself gave out is looked up in its own store, which is no provider's redirect; one that a provider sent is redeemed.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { Hono } from "hono";

const server = new McpServer({ name: "ferries", version: "1.0.0" });
const app = new Hono();

app.post("/exchange", async (c) => {
  const body = await c.req.json();
  const code = body.code;
  if (!code) return c.json({ error: "invalid_request" }, 400);
  const issued = await storage.consumeAuthorizationCode(`exchange:${code}`);
  if (!issued) return c.json({ error: "invalid_grant" }, 400);
  return c.json({ token: issued.token });
});

app.post("/session", async (c) => {
  const { code } = await c.req.json();
  const issued = await storage.findAuthCode(code);
  return issued ? c.json({ token: issued.token }) : c.json({ error: "invalid_grant" }, 400);
});

app.get("/oauth/callback", async (c) => { // expect: MCP226
  const code = c.req.query("code");
  const token = await provider.exchangeAuthorizationCode(code);
  await storage.saveToken("crew", token);
  return c.text("Done.");
});

app.get("/oauth/return", async (c) => { // expect: MCP226
  const code = c.req.query("code");
  const token = await client.getToken(code);
  await storage.saveToken("crew", token);
  return c.text("Done.");
});
