// case: MCP602 MCP605
// Claims of a token, masked numbers and pieces of file names give no credential away.
import { randomBytes } from "node:crypto";
import { unlinkSync } from "node:fs";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import jwt from "jsonwebtoken";
import { z } from "zod";

const say = (text: string) => ({ content: [{ type: "text" as const, text }] });
const SHELF_PIN = "SHELF_PIN";

interface Card {
  id: string;
  maskedCardNumber: string;
  hashedPassword: string;
}
interface Purse {
  cardNumber: string;
}

export function claims(mcp: McpServer, token: { id_token: string; access_token: string }) {
  mcp.registerTool("who_am_i", {}, async () => {
    const decoded = jwt.decode(token.id_token);
    if (!decoded) console.error("Nobody:", JSON.stringify(decoded));
    console.error("Claims:", JSON.stringify(jwt.verify(token.id_token, "key")));
    const [, payload] = token.access_token.split(".");
    console.error("Claims:", JSON.parse(Buffer.from(payload ?? "", "base64url").toString()));
    console.error("Claims:", JSON.parse(atob(token.access_token.split(".")[1] ?? "")));
    console.error("Token:", token.access_token.split(".")[2]); // expect: MCP605
    console.error("Token:", Buffer.from(token.access_token).toString("base64")); // expect: MCP605
    return say("You.");
  });
}

export function cards(mcp: McpServer, read: () => Promise<Card[]>, purses: () => Promise<Purse[]>) {
  mcp.registerTool("saved_cards", {}, async () => {
    const found = await read();
    return say(found.map((c) => `${c.id}: ${c.maskedCardNumber} ${c.hashedPassword}`).join("\n"));
  });

  mcp.registerTool("purses", {}, async () => {
    const found = await purses();
    return say(found.map((p) => `${p.cardNumber}`).join("\n")); // expect: MCP602
  });
}

async function redeem(code: string): Promise<{ accessToken: string; tokenType: string }> {
  const body = new URLSearchParams({ grant_type: "authorization_code", code }).toString();
  const reply = await fetch("https://login.example.com/oauth/access_token", { method: "POST", body });
  const data = await reply.json();
  return { accessToken: data.access_token, tokenType: data.token_type };
}

export function signing(mcp: McpServer) {
  mcp.registerTool("sign_in", { inputSchema: { book: z.string() } }, async ({ book }) => {
    const result = await redeem(book);
    const shown = { ok: true, token_info: { access_token: result.accessToken, token_type: result.tokenType } };
    return say(JSON.stringify(shown, null, 2)); // expect: MCP602
  });

  mcp.registerTool("sign_in_quietly", { inputSchema: { book: z.string() } }, async ({ book }) => {
    const result = await redeem(book);
    return say(JSON.stringify({ ok: true, token_info: { token_type: result.tokenType } }, null, 2));
  });
}

function pinned(): { pinned: boolean; version?: string } {
  const value = process.env[SHELF_PIN];
  return value ? { pinned: true, version: value.trim() } : { pinned: false };
}

function leftOver(path: string): { copy: string | null } {
  const nonce = randomBytes(6).toString("hex");
  return { copy: `${path}.old-${nonce}` };
}

export function shelf(mcp: McpServer, path: string) {
  mcp.registerTool("update_shelf", {}, async () => {
    const pin = pinned();
    if (pin.pinned) throw new Error(`The shelf is pinned to ${pin.version} by ${SHELF_PIN}.`);
    return say("Updated.");
  });

  mcp.registerTool("tidy_up", { inputSchema: { book: z.string() } }, async () => {
    const nonce = randomBytes(6).toString("hex");
    const copy = `${path}.${process.pid}-${nonce}`;
    try {
      unlinkSync(copy);
    } catch {
      console.error(`Cannot remove ${copy}.`);
    }
    const left = leftOver(path);
    if (left.copy) console.error(`Left over: ${left.copy}.`);
    const state = `${process.pid}.${randomBytes(16).toString("hex")}`;
    console.error(`https://auth.example.com/authorize?client_id=shelf&state=${state}`); // expect: MCP605
    return say("Tidy.");
  });
}
