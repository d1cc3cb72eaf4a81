// case: MCP503 MCP504
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { z } from "zod";
const OK = { type: "object" as const, properties: { ok: { type: "boolean" as const, title: "Go ahead" } }, required: ["ok"] };
const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
export async function confirm(server: Server, message: string): Promise<boolean> {
  const caps = server.getClientCapabilities();
  if (caps?.elicitation?.form) {
    const answer = await server.elicitInput({ message, requestedSchema: OK });
    if (answer.action !== "accept") return false;
    if (!answer.content?.ok) return false;
  }
  return true; // expect: MCP503
}
export async function confirm2(server: Server | undefined, message: string): Promise<{ confirmed: boolean; reason?: string }> {
  if (!server) return { confirmed: true, reason: "no server" }; // expect: MCP503
  const answer = await server.elicitInput({ message, requestedSchema: OK });
  return { confirmed: answer.action === "accept" && answer.content?.ok === true };
}
export async function confirm3(server: Server, message: string): Promise<"yes" | "no"> {
  try {
    const answer = await server.elicitInput({ message, requestedSchema: OK });
    return answer.action === "accept" && answer.content?.ok === true ? "yes" : "no";
  } catch {
    return "yes"; // expect: MCP503
  }
}
export async function confirm5(server: Server, message: string): Promise<boolean> {
  const timer = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 60_000));
  const asked = server.elicitInput({ message, requestedSchema: OK }).then((a) => a.action === "accept" && a.content?.ok === true);
  return Promise.race([asked, timer]);
}
export function reg(server: McpServer, burn: (x: string) => Promise<void>) {
  server.registerTool("a", { inputSchema: { x: z.string() } }, async ({ x }) => {
    if (!(await confirm(server.server, "Burn?"))) return text("no");
    await burn(x);
    return text("yes");
  });
  server.registerTool("b", { inputSchema: { x: z.string() } }, async ({ x }) => {
    const { confirmed } = await confirm2(server.server, "Burn?");
    if (!confirmed) return text("no");
    await burn(x);
    return text("yes");
  });
  server.registerTool("c", { inputSchema: { x: z.string() } }, async ({ x }) => {
    if ((await confirm3(server.server, "Burn?")) === "no") return text("no");
    await burn(x);
    return text("yes");
  });
  server.registerTool("e", { inputSchema: { x: z.string() } }, async ({ x }) => {
    if (!(await confirm5(server.server, "Burn?"))) return text("no");
    await burn(x);
    return text("yes");
  });
  server.registerTool("f", { inputSchema: { x: z.string() } }, async ({ x }) => {
    const ok = server.server.getClientCapabilities()?.elicitation ? await confirm5(server.server, "Burn?") : true; // expect: MCP503
    if (!ok) return text("no");
    await burn(x);
    return text("yes");
  });
}
