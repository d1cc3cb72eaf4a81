// case: MCP501 MCP502 MCP503 MCP504 MCP505 MCP506
import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { ElicitResult } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";

interface Yard { move(boat: string, berth: string): Promise<void>; scrap(boat: string): Promise<void> }
enum Action { Accept = "accept", Decline = "decline", Cancel = "cancel" }
const OK = { type: "object" as const, properties: { ok: { type: "boolean" as const, title: "Really" } }, required: ["ok"] };
const BERTH = { type: "object" as const, properties: { berth: { type: "string" as const, title: "Berth" } }, required: ["berth"] };
const say = (text: string) => ({ content: [{ type: "text" as const, text }] });

export function install(server: McpServer, yard: Yard) {
  const s: Server = server.server;
  const where = () => s.elicitInput({ message: "Which berth?", requestedSchema: BERTH }); // expect: MCP502, MCP506
  const sure = () => s.elicitInput({ message: "Scrap it?", requestedSchema: OK });

  server.registerTool("a", { inputSchema: { boat: z.string() } }, async ({ boat }) => {
    const { content } = await where();
    await yard.move(boat, String(content?.berth)); // expect: MCP501
    return say("moved");
  });
  server.registerTool("b", { inputSchema: { boat: z.string() } }, async ({ boat }) => {
    const { action, content: { berth } = { berth: "A1" } } = await where();
    if (action === Action.Accept) await yard.move(boat, String(berth));
    return say(action);
  });
  server.registerTool("c", { inputSchema: { boat: z.string() } }, async ({ boat }) => {
    const r = await where();
    switch (r.action) {
      case Action.Accept:
        await yard.move(boat, r.content!.berth as string);
        return say("moved");
      case Action.Decline:
      case Action.Cancel:
        return say("stays");
      default: {
        const never: never = r.action;
        return say(never);
      }
    }
  });
  server.registerTool("d", { inputSchema: { boat: z.string() } }, async ({ boat }) => {
    const r = await where();
    switch (r.action) {
      case "accept":
      case "cancel": // expect: MCP504
        await yard.move(boat, "A1");
        break;
      case "decline":
        return say("stays");
    }
    return say("moved");
  });
  server.registerTool("e", { inputSchema: { boat: z.string() } }, async ({ boat }) => {
    const r = await sure();
    if (r.action !== "accept") return say("kept"); // expect: MCP505
    await yard.scrap(boat);
    return say("gone");
  });
  server.registerTool("f", { inputSchema: { boat: z.string() } }, async ({ boat }) => {
    const r = await sure();
    if (r.action !== "accept" || r.content?.ok !== true) return say("kept");
    await yard.scrap(boat);
    return say("gone");
  });
  server.registerTool("g", { inputSchema: { boat: z.string() } }, async ({ boat }) => {
    let berth = "A1";
    const r = await where();
    if (r.action === "accept") berth = r.content?.berth as string; // expect: MCP504
    await yard.move(boat, berth);
    return say(berth);
  });
  server.registerTool("h", { inputSchema: { boat: z.string() } }, async ({ boat }) => {
    const berth = await where().then((r) => (r.action === "accept" ? (r.content?.berth as string) : null));
    if (!berth) return say("stays");
    await yard.move(boat, berth);
    return say(berth);
  });
  server.registerTool("i", { inputSchema: { boat: z.string() } }, async ({ boat }) => {
    void (await where());
    return say(boat);
  });
  server.registerTool("j", { inputSchema: { boat: z.string() } }, async ({ boat }) => {
    const outcome: Record<ElicitResult["action"], string> = { accept: "ok", decline: "no", cancel: "later" };
    const r = await where();
    return say(outcome[r.action]);
  });
  server.registerTool("k", { inputSchema: { boat: z.string() } }, async ({ boat }) => {
    const go = await confirm(s).catch(() => true); // expect: MCP503
    if (!go) return say("kept");
    await yard.scrap(boat);
    return say("gone");
  });
  server.registerTool("l", { inputSchema: { boat: z.string() } }, async ({ boat }) => {
    for (;;) {
      const r = await where();
      if (r.action === "accept") {
        await yard.move(boat, r.content?.berth as string);
        return say("moved");
      }
    }
  });
  server.registerTool("m", { inputSchema: { boat: z.string() } }, async ({ boat }) => {
    let r: ElicitResult | undefined;
    for (let n = 0; n < 3; n++) {
      r = await where();
      if (r.action !== "accept") return say("stays");
      if (/^[A-Z]\d+$/.test(String(r.content?.berth))) break;
    }
    if (r?.action !== "accept") return say("stays");
    await yard.move(boat, String(r.content?.berth));
    return say("moved");
  });
}

async function confirm(s: Server): Promise<boolean> {
  const r = await s.elicitInput({ message: "Sure?", requestedSchema: OK });
  return r.action === "accept" && r.content?.ok === true;
}
