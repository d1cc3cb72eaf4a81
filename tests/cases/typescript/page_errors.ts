// case: MCP211 MCP212 MCP213 MCP214 MCP215
import { randomUUID } from "node:crypto";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { ErrorCode, McpError, UrlElicitationRequiredError } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
const one = (url: string) => ({ mode: "url" as const, message: "Sign in", url, elicitationId: randomUUID() as string });
class LoginRequired extends Error {
  readonly code = -32042;
  constructor(readonly data: unknown) {
    super("login");
  }
}
export function register(server: McpServer): void {
  server.registerTool("z1", {}, async () => {
    throw new UrlElicitationRequiredError([one("https://oat.example/login")]);
  });
  server.registerTool("z2", {}, async () => {
    throw new UrlElicitationRequiredError([]); // expect: MCP212
  });
  server.registerTool("z3", {}, async () => {
    throw new McpError(-32042, "login", { elicitations: [{ mode: "url", message: "Sign in", url: "https://oat.example/login" }] }); // expect: MCP212
  });
  server.registerTool("z4", {}, async () => {
    throw new McpError(ErrorCode.UrlElicitationRequired, "login", { elicitations: [one("https://oat.example/login")] });
  });
  server.registerTool("z5", {}, async () => {
    throw Object.assign(new Error("login"), { code: -32042, data: { elicitations: [one("https://oat.example/login")] } }); // expect: MCP212
  });
  server.registerTool("z6", {}, async () => {
    throw new LoginRequired({ elicitations: [one("https://oat.example/login")] }); // expect: MCP212
  });
  server.registerTool("z7", {}, async () => {
    const params = { mode: "url" as const, message: "Sign in", url: "https://oat.example/login", id: randomUUID() }; // expect: MCP213
    return text((await server.server.elicitInput(params as never)).action);
  });
  server.registerTool("z8", {}, async (extra) => {
    await extra.sendNotification({ method: "notifications/elicitation/complete", params: {} } as never); // expect: MCP214
    return text("done");
  });
  server.registerTool("finish", { inputSchema: { elicitationId: z.string() } }, async ({ elicitationId }) => {
    const done = server.server.createElicitationCompletionNotifier(elicitationId); // expect: MCP214
    await done();
    return text("done");
  });
}
