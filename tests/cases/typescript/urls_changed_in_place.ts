// case: MCP201 MCP202 MCP203 MCP204 MCP206
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const BASE = "https://portal.ferry.example";
interface Me { email: string; apiKey: string; token: string; jwt: string; magicToken: string; plan: string }
export class Ferry {
  constructor(private readonly mcp: McpServer, private me: Me) {}
  private async open(url: string | URL) {
    const { action } = await this.mcp.server.elicitInput({ mode: "url", message: "Opens", url: String(url), elicitationId: crypto.randomUUID() });
    return action;
  }
  a() {
    const u = new URL(BASE);
    u.username = "svc";
    u.password = this.me.apiKey; // expect: MCP201
    return this.open(u.toString());
  }
  b() {
    const u = new URL(BASE);
    u.hash = "top";
    u.pathname = "/x/y";
    u.search = `?q=${this.me.plan}&token=${this.me.token}`; // expect: MCP201
    return this.open(u.toString());
  }
  c() {
    const u = new URL(BASE);
    u.pathname = `/login/${this.me.jwt}`; // expect: MCP201
    u.hash = "top";
    return this.open(u);
  }
  d() {
    const { searchParams, origin } = new URL(BASE + "/x");
    searchParams.set("email", this.me.email);
    return this.open(`${origin}/y?${searchParams}`); 
  }
  e() {
    const u = new URL(`${BASE}/x`);
    const q = u.searchParams;
    q.set("email", this.me.email); // expect: MCP202
    return this.open(u);
  }
  g() {
    const q: Record<string, string> = { lang: "en" };
    if (this.me.email) q.email = this.me.email; // expect: MCP202
    return this.open(`${BASE}/g?${new URLSearchParams(q).toString()}`);
  }
  h() {
    const q = new FormData();
    q.set("email", this.me.email);
    return this.open(`${BASE}/magic/${encodeURIComponent(this.me.magicToken)}`); // expect: MCP203
  }
  i() {
    const url = new URL("https://user:pass@portal.example/x"); // expect: MCP201
    return this.open(url);
  }
  j() {
    return this.open("https://portal.example/x?".concat("access_token=", this.me.token)); // expect: MCP201
  }
  k() {
    let url = `${BASE}/k`;
    url += `?plan=${this.me.plan}`;
    url += "&email=" + encodeURIComponent(this.me.email); // expect: MCP202
    return this.open(url);
  }
  n() {
    return this.open(`${BASE}/n` + (this.me.email ? `?email=${this.me.email}` : "")); // expect: MCP202
  }
  o() {
    return this.open(String.raw`https://portal.example/o?jwt=${this.me.jwt}`); // expect: MCP201
  }
}
