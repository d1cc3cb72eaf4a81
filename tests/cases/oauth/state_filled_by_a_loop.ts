// case: MCP221 MCP222
// A random text that a loop puts together, one character at a time: it is not the empty text that the loop begins with.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { Hono } from "hono";

const server = new McpServer({ name: "lockers", version: "1.0.0" });
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const flows = new Map<string, number>();

function letters(length: number, charset: string): string {
  let result = "";
  for (let i = 0; i < length; i++) {
    let value: number;
    do {
      value = crypto.getRandomValues(new Uint8Array(1))[0];
    } while (value >= 224);
    result += charset[value % charset.length];
  }
  return result;
}

function fresh(length = 32): string {
  return letters(length, LETTERS);
}

function byObject(params: { state: string }): string {
  const url = new URL("https://lockers.example.net/oauth/authorize");
  url.searchParams.set("client_id", "lockers");
  url.searchParams.set("redirect_uri", "https://desk.example.com/callback");
  url.searchParams.set("response_type", "code");
  url.searchParams.set("state", params.state);
  return url.toString();
}

function byQuery(state: string): string {
  const query = new URLSearchParams({ client_id: "lockers", response_type: "code", state });
  return `https://lockers.example.net/oauth/authorize?${query}`;
}

function byTemplate(state: string): string {
  return `https://lockers.example.net/oauth/authorize?client_id=lockers&response_type=code&state=${state}`;
}

const FIXED = "";

function empty(): string {
  return `https://lockers.example.net/oauth/authorize?client_id=lockers&response_type=code&state=${FIXED}`; // expect: MCP222
}

const app = new Hono();

app.get("/object", (c) => {
  const state = fresh(64);
  flows.set(state, Date.now());
  return c.redirect(byObject({ state }));
});
app.get("/query", (c) => {
  const state = fresh();
  flows.set(state, Date.now());
  return c.redirect(byQuery(state));
});
app.get("/template", (c) => {
  const state = fresh();
  flows.set(state, Date.now());
  return c.redirect(byTemplate(state));
});
app.get("/empty", (c) => c.redirect(empty()));
