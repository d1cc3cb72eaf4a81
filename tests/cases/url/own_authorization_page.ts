// case: MCP221 MCP223
// A page of an authorization server that sends its visitor on to its own endpoint begins no flow; one that goes to a provider does.
import express from "express";

const BASE = process.env.BASE_URL ?? "http://localhost:3000";

export function pages() {
  const router = express.Router();

  router.get("/oauth/authorize", (req, res) => {
    const upstream = new URL("https://login.example.com/oauth/authorize"); // expect: MCP221, MCP223
    upstream.searchParams.set("client_id", "shop");
    upstream.searchParams.set("response_type", "code");
    upstream.searchParams.set("redirect_uri", `${BASE}/oauth/callback`);
    res.redirect(upstream.toString());
  });

  router.get("/oauth/login", (req, res) => {
    const next = new URL(`${BASE}/oauth/authorize`);
    next.searchParams.set("client_id", String(req.query.client_id));
    next.searchParams.set("response_type", "code");
    res.send(`<a href="${next.toString()}">Go on</a>`);
  });
  return router;
}
