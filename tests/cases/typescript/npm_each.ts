// case: MCP101 MCP103 MCP221 MCP223
// What a callback of forEach changes: fields of a form, parameters of a URL.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import express from "express";
import crypto from "node:crypto";

const app = express();
const server = new McpServer({ name: "harbour", version: "1.4.0" });

const FIELDS = [
  { key: "pier", title: "Pier" },
  { key: "gate_password", title: "Gate" }, // expect: MCP101
  { key: "crew", title: "Number of crew" },
];

server.registerTool("moor", { description: "Moor" }, async () => {
  const properties: Record<string, unknown> = {};
  const required: string[] = [];
  FIELDS.forEach((field) => {
    properties[field.key] = { type: "string", title: field.title };
    required.push(field.key);
  });
  const answer = await server.server.elicitInput({
    message: "Tell us about your ship",
    requestedSchema: { type: "object", properties, required } as never,
  });
  return { content: [{ type: "text", text: answer.action }] };
});

app.get("/authorize", (req, res) => {
  const asked = new URL(req.url, "https://harbour.example");
  const target = new URL("https://login.example.com/oauth2/v2.0/authorize");
  const passed = ["response_type", "redirect_uri", "scope", "state"];
  passed.forEach((name) => {
    const value = asked.searchParams.get(name);
    if (value) {
      target.searchParams.set(name, value);
    }
  });
  const verifier = crypto.randomBytes(32).toString("base64url");
  target.searchParams.set("client_id", "harbour");
  target.searchParams.set("code_challenge", crypto.createHash("sha256").update(verifier).digest("base64url"));
  target.searchParams.set("code_challenge_method", "S256");
  res.redirect(target.toString());
});

app.get("/connect", (req, res) => {
  const target = new URL("https://login.example.net/oauth2/v2.0/authorize");
  Object.entries(req.query).forEach(([name, value]) => target.searchParams.append(name, String(value)));
  target.searchParams.set("client_id", "harbour");
  res.redirect(target.href);
});

app.get("/link", (req, res) => {
  const target = new URL("https://login.example.org/oauth2/authorize"); // expect: MCP221, MCP223
  ["scope", "redirect_uri"].forEach((name) => {
    target.searchParams.set(name, String(req.query[name]));
  });
  target.searchParams.set("response_type", "code");
  target.searchParams.set("client_id", "harbour");
  res.redirect(target.href);
});

export default app;
