// case: MCP602 MCP605 MCP222
// What is picked out of records with credentials in them, and what a template writes of an object.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import express from "express";

const IMAP_PASSWORD = process.env.IMAP_PASSWORD;
const accounts = { home: { user: process.env.IMAP_USER, pass: IMAP_PASSWORD, host: "imap.harbour.example" } };
const server = new McpServer({ name: "post", version: "2.0.0" });
const text = (value) => ({ content: [{ type: "text", text: JSON.stringify(value) }] });

server.registerTool("list_accounts", { description: "List accounts" }, async () => {
  const shown = Object.entries(accounts).map(([name, account]) => ({ name, user: account.user, host: account.host }));
  return text({ accounts: shown });
});

server.registerTool("dump_accounts", { description: "List accounts in full" }, async () => {
  const shown = Object.values(accounts).map((account) => ({ user: account.user, pass: account.pass }));
  return text({ accounts: shown, of: process.env.IMAP_PASSWORD }); // expect: MCP602
});

server.registerTool("names", { description: "Names" }, async () => text(Object.keys(accounts).map((name) => name.toUpperCase())));

let target = null;

export function begin(kind, args) {
  target = { host: "", password: "" };
  for (let i = 0; i < args.length; i++) {
    if (args[i] === "--host") target.host = args[i + 1];
    if (args[i] === "--password") target.password = args[i + 1];
  }
  console.error(`Database: ${target}`);
  console.error(`Host: ${target.host}`);
  console.error(`Settings: ${JSON.stringify({ password: process.env.DB_PASSWORD })}`); // expect: MCP605
}

function freshState() {
  const bytes = new Uint8Array(32);
  crypto.getRandomValues(bytes);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function shortState() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16)).join("");
}

const app = express();

app.get("/connect", async (req, res) => {
  const state = freshState();
  await store(state, req.session.id);
  const url = new URL("https://login.harbour.example/oauth/authorize");
  url.searchParams.set("response_type", "code");
  url.searchParams.set("client_id", "post");
  url.searchParams.set("state", state);
  res.redirect(url.toString());
});

app.get("/connect-again", async (req, res) => {
  const state = shortState();
  await store(state, req.session.id);
  res.redirect(`https://login.harbour.example/oauth/authorize?response_type=code&client_id=post&state=${state}`);
});

app.get("/connect-always", async (req, res) => {
  const state = ["a", "b"].join(""); // expect: MCP222
  await store(state, req.session.id);
  res.redirect(`https://login.harbour.example/oauth/authorize?response_type=code&client_id=post&state=${state}`);
});
