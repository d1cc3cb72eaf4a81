// case: MCP201 MCP202 MCP203 MCP204 MCP205 MCP206
import * as crypto from "node:crypto";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const BASE = "https://portal.ferry.example";
interface Me { email: string; phoneNumber: string; name: { first: string }; sessionId: string; apiKey: string; id: string; tenant: string; dob: string }
type Query = Record<string, string | undefined>;
const withQuery = (path: string, query: Query): string => {
  const params = new URLSearchParams();
  Object.entries(query).forEach(([k, v]) => { if (v) params.append(k, v); });
  return `${BASE}${path}?${params}`;
};
const withQuery2 = (path: string, query: Query): string => {
  const params = new URLSearchParams();
  for (const [k, v] of Object.entries(query)) if (v !== undefined) params.append(k, v);
  return `${BASE}${path}?${params}`;
};
const withQuery3 = (path: string, query: Query): string => {
  const params = new URLSearchParams();
  Object.entries(query).forEach(([k, v]) => v !== undefined && params.append(k, v));
  return `${BASE}${path}?${params}`;
};
const withQuery4 = (path: string, query: Query): string => {
  const u = new URL(path, BASE);
  Object.keys(query).forEach((k) => u.searchParams.set(k, query[k]!));
  return u.href;
};
const withQuery6 = (path: string, query: Query): string =>
  BASE + path + "?" + Object.entries(query).map(([k, v]) => `${k}=${encodeURIComponent(v!)}`).join("&");
export class Ferry {
  constructor(private readonly mcp: McpServer, private me: Me) {}
  private async open(url: string | URL) {
    const { action } = await this.mcp.server.elicitInput({ mode: "url", message: "Opens", url: String(url), elicitationId: crypto.randomUUID() });
    return action;
  }
  a1() {
    return this.open(withQuery("/a", { lang: "en", api_key: this.me.apiKey })); // expect: MCP201
  }
  a2() {
    return this.open(withQuery2("/a", { lang: "en", api_key: this.me.apiKey })); // expect: MCP201
  }
  a3() {
    return this.open(withQuery3("/a", { lang: "en", api_key: this.me.apiKey })); // expect: MCP201
  }
  a4() {
    return this.open(withQuery4("/a", { lang: "en", api_key: this.me.apiKey })); // expect: MCP201
  }
  a6() {
    return this.open(withQuery6("/a", { lang: "en", api_key: this.me.apiKey })); // expect: MCP201
  }
  d3() {
    return this.open(`${BASE}/d?sid=${this.me.sessionId}`); // expect: MCP201
  }
}
