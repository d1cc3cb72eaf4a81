// case: MCP201 MCP202 MCP203 MCP204 MCP205 MCP206 MCP207 MCP208 MCP209 MCP210
import { randomUUID, randomBytes } from "node:crypto";
import { nanoid } from "nanoid";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
const BASE = process.env.PUBLIC_URL ?? "https://barn.example";
interface Barn {
  session(id: string): Promise<{ accessToken: string; email: string; userId: string; fullName: string }>;
}
let counter = 0;
export class Pages {
  #server: McpServer;
  constructor(server: McpServer, private barn: Barn) {
    this.#server = server;
  }
  private async open(url: string | URL, elicitationId = randomUUID() as string) {
    const answer = await this.#server.server.elicitInput({ mode: "url", message: "Open the page of the barn.", url: url.toString(), elicitationId });
    return text(answer.action);
  }
  install() {
    const s = this.#server;
    s.registerTool("w1", {}, async () => {
      const { accessToken } = await this.barn.session("x");
      return this.open(`${BASE}/login?` + new URLSearchParams({ view: "hay", access_token: accessToken })); // expect: MCP201
    });
    s.registerTool("w2", {}, async () => {
      const session = await this.barn.session("x");
      const url = new URL("/profile", BASE);
      for (const [k, v] of Object.entries({ lang: "en", email: session.email })) url.searchParams.append(k, v); // expect: MCP202
      return this.open(url);
    });
    s.registerTool("w3", {}, async () => {
      const session = await this.barn.session("x");
      const parts = [BASE, "users", encodeURIComponent(session.fullName), "edit"]; // expect: MCP202
      return this.open(parts.join("/"));
    });
    s.registerTool("w4", {}, async () => {
      const url = new URL(`${BASE}/s3/hay.csv`);
      url.search = new URLSearchParams([["X-Amz-Signature", randomBytes(8).toString("hex")], ["X-Amz-Expires", "60"]]).toString(); // expect: MCP203
      return this.open(url.href);
    });
    s.registerTool("w5", {}, async () => this.open("http://barn.example/hay")); // expect: MCP204
    s.registerTool("w6", {}, async () => this.open("http://localhost:8080/hay"));
    s.registerTool("w7", {}, async () => this.open("https://xn--brn-qla.example/hay")); // expect: MCP205
    s.registerTool("w8", {}, async () => this.open("/hay/today")); // expect: MCP206
    s.registerTool("w9", { inputSchema: { host: z.string() } }, async ({ host }) => this.open(`https://${host}/hay`)); // expect: MCP208
    s.registerTool("w10", { inputSchema: { page: z.string().url() } }, async ({ page }) => this.open(new URL(page))); // expect: MCP208
    s.registerTool("w11", { inputSchema: { page: z.string() } }, async ({ page }) => this.open(`${BASE}/p/${encodeURIComponent(page)}`));
    s.registerTool("w12", {}, async () => this.open(`${BASE}/a`, `open-${++counter}`)); // expect: MCP210
    s.registerTool("w13", {}, async () => this.open(`${BASE}/a`, nanoid()));
    s.registerTool("w14", {}, async () => this.open(`${BASE}/a`, "hay-page")); // expect: MCP210
    s.registerTool("w15", {}, async () => {
      const params = { mode: "url", message: "Open", url: `${BASE}/a` } as never; // expect: MCP209
      return text((await s.server.elicitInput(params)).action);
    });
    s.registerTool("w16", {}, async () => {
      const session = await this.barn.session("x");
      return this.open(`${BASE}/go#token=${session.accessToken}`); // expect: MCP201
    });
    s.registerTool("w17", {}, async () => this.open(`${BASE}/go?state=${randomUUID()}&client_id=abc&amount=12`));
    s.registerTool("w18", {}, async () => this.open("https://github.com/login/oauth/authorize?client_id=abc&state=" + randomUUID())); // expect: MCP207
    s.registerTool("w19", { inputSchema: { host: z.string() } }, async ({ host }) => {
      if (!["hay.example", "oats.example"].includes(host)) return text("unknown host");
      return this.open(`https://${host}/hay`);
    });
  }
}
