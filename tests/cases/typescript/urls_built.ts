// case: MCP201 MCP202 MCP203 MCP204 MCP205 MCP206 MCP207 MCP208 MCP209 MCP210
// options: --protocol 2025-11-25
// URL mode: addresses put together in every usual way.
import { randomBytes, randomUUID, createHash } from "node:crypto";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { nanoid } from "nanoid";
import { z } from "zod";

interface Account {
  id: string;
  email: string;
  accessToken: string;
}

const config = { base: process.env.PUBLIC_URL ?? "https://desk.example.org", sandbox: "http://sandbox.desk.example.org" } as const; // expect: MCP204
const HOSTS = new Set(["desk.example.org", "help.example.org"]);
let counter = 0;

function withQuery(path: string, query: Record<string, string>): string {
  const url = new URL(path, config.base);
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  return url.toString();
}

const link = (path: string, ...pairs: [string, string][]) => `${config.base}/${path}?${new URLSearchParams(pairs)}`;

class Links {
  constructor(private readonly root: string) {}
  settings(account: Account) {
    return `${this.root}/settings?mail=${encodeURIComponent(account.email)}`; // expect: MCP202
  }
  ticket(id: string) {
    return [this.root, "tickets", encodeURIComponent(id)].join("/");
  }
}

export function register(server: McpServer, accounts: Map<string, Account>, currentUser: () => Account): void {
  const links = new Links("https://desk.example.org");
  const open = (message: string, url: string, elicitationId: string = randomUUID()) =>
    server.server.elicitInput({ mode: "url", message, url, elicitationId }, { timeout: 300_000 });

  server.registerTool("open_ticket", { inputSchema: { id: z.string() } }, async ({ id }) => {
    const account = currentUser();
    const shown = [
      await open("Sign in.", withQuery("/login", { access_token: account.accessToken })), // expect: MCP201
      await open("See it.", withQuery("/tickets", { id, state: randomBytes(16).toString("hex") })),
      await open("Settings.", links.settings(account)),
      await open("Ticket.", links.ticket(id)),
      await open("Sandbox.", `${config.sandbox}/tickets/${id}`),
      await open("Account.", link("account", ["api_key", process.env.DESK_KEY!])), // expect: MCP201
      await open("Plain.", link("help", ["topic", "tickets"])),
    ];
    return { content: [{ type: "text", text: String(shown.length) }] };
  });

  server.registerTool("open_page", { inputSchema: { page: z.string().url() } }, async ({ page }) => {
    const answer = await open("Look at the page.", page); // expect: MCP208
    return { content: [{ type: "text", text: answer.action }] };
  });

  server.registerTool("open_known_page", { inputSchema: { page: z.string().url() } }, async ({ page }) => {
    const target = new URL(page);
    if (!HOSTS.has(target.hostname)) return { content: [{ type: "text", text: "Not one of our pages." }], isError: true };
    const answer = await open("Look at the page.", target.href);
    return { content: [{ type: "text", text: answer.action }] };
  });

  server.registerTool("sign", { inputSchema: { document: z.string() } }, async ({ document }) => {
    const answers = [
      await open("Sign.", `https://desk.example.org/sign/${document}`, `sign-${document}`), // expect: MCP210
      await open("Sign.", `https://desk.example.org/sign/${document}`, `sign-${++counter}`), // expect: MCP210
      await open("Sign.", `https://desk.example.org/sign/${document}`, nanoid()),
      await open("Sign.", `https://desk.example.org/sign/${document}`, createHash("sha256").update(randomUUID()).digest("hex")),
      await server.server.elicitInput({ mode: "url", message: "Sign.", url: "https://desk.example.org/sign" } as never), // expect: MCP209
      await open("Sign.", "/sign/now"), // expect: MCP206
      await open("Sign.", "https://github.com@desk-login.example.net/sign"), // expect: MCP205
    ];
    return { content: [{ type: "text", text: answers.map((answer) => answer.action).join() }] };
  });

  server.registerTool("link_github", { description: "Link GitHub" }, async () => {
    const authorize = new URL("https://github.com/login/oauth/authorize"); // expect: MCP207
    authorize.search = new URLSearchParams({ client_id: process.env.GH_CLIENT!, state: randomUUID(), code_challenge: "x", code_challenge_method: "S256" }).toString();
    const answer = await open("Link GitHub.", authorize.toString());
    return { content: [{ type: "text", text: answer.action }] };
  });

  server.registerTool("download", { inputSchema: { file: z.string() } }, async ({ file }) => {
    const signed = `https://files.example.org/${encodeURIComponent(file)}?X-Amz-Expires=600&X-Amz-Signature=${randomBytes(32).toString("hex")}`; // expect: MCP203
    const answer = await open("Fetch the file.", signed);
    return { content: [{ type: "text", text: answer.action }] };
  });
}
