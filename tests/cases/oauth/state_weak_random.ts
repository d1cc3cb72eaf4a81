// case: MCP222
// States from a generator whose next values follow from those before; the good name of the function that makes one changes nothing.
import { randomBytes } from "node:crypto";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";

const ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";
const AUTHORIZE = "https://plans.example.net/oauth/authorize";
const states = new Map<string, string>();

class PlansAuth {
  constructor(private readonly clientId: string) {}
  authorizationUrl(): string {
    const params = new URLSearchParams({ response_type: "code", client_id: this.clientId, state: this.generateState() }); // expect: MCP222
    return `${AUTHORIZE}?${params.toString()}`;
  }
  safeUrl(): string {
    const params = new URLSearchParams({ response_type: "code", client_id: this.clientId, state: this.newState() });
    return `${AUTHORIZE}?${params.toString()}`;
  }
  private generateState(): string {
    return Math.random().toString(36).substring(2, 15);
  }
  private newState(): string {
    const state = randomBytes(24).toString("base64url");
    states.set(state, this.clientId);
    return state;
  }
}

function picked(length: number): string {
  let out = "";
  for (let i = 0; i < length; i++) out += ALPHABET.charAt(Math.floor(Math.random() * ALPHABET.length));
  return out;
}

function drawn(length: number): string {
  return Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}

export function install(mcp: McpServer, auth: PlansAuth) {
  const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
  mcp.registerTool("connect", {}, async () => text(auth.authorizationUrl()));
  mcp.registerTool("connect_safely", {}, async () => text(auth.safeUrl()));
  mcp.registerTool("picked", {}, async () => {
    const url = new URL(AUTHORIZE);
    url.searchParams.set("response_type", "code");
    url.searchParams.set("client_id", "plans");
    url.searchParams.set("state", picked(32)); // expect: MCP222
    return text(url.toString());
  });
  mcp.registerTool("drawn", {}, async () => {
    const url = new URL(AUTHORIZE);
    url.searchParams.set("response_type", "code");
    url.searchParams.set("client_id", "plans");
    url.searchParams.set("state", drawn(32));
    return text(url.toString());
  });
}
