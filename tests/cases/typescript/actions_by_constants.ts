// case: MCP501 MCP504 MCP505
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { Answers } from "./unknown.js";
const Action = { Accept: "accept", Decline: "decline", Cancel: "cancel" } as const;
namespace Verdict { export const YES = "accept"; export const NO = ["decline", "cancel"] as const; }
const REFUSED = new Set(["decline", "cancel"]);
const form = { type: "object" as const, properties: { berth: { type: "string" as const, title: "Berth" } } };
const say = (text: string) => ({ content: [{ type: "text" as const, text }] });
const handlers = {
  accept: (c: any) => say(`At ${c.berth}`),
  decline: () => say("No"),
  cancel: () => say("Later"),
} satisfies Record<string, (c: any) => unknown>;
export function install(server: McpServer, move: (b: string) => Promise<void>) {
  const ask = () => server.server.elicitInput({ message: "Where?", requestedSchema: form });
  server.registerTool("a", {}, async () => {
    const r = await ask();
    if (r.action === Action.Accept) return say(String(r.content!.berth));
    return say("no");
  });
  server.registerTool("b", {}, async () => {
    const r = await ask();
    if (r.action !== Verdict.YES) return say("no");
    return say(String(r.content!.berth));
  });
  server.registerTool("c", {}, async () => {
    const r = await ask();
    if (REFUSED.has(r.action)) return say("no");
    return say(String(r.content!.berth));
  });
  server.registerTool("d", {}, async () => {
    const r = await ask();
    return handlers[r.action](r.content) as any;
  });
  server.registerTool("e", {}, async () => {
    const r = await ask();
    if (["decline", "cancel"].includes(r.action)) return say("no");
    return say(String(r.content!.berth));
  });
  server.registerTool("f", {}, async () => {
    const r = await ask();
    if (r.action == "decline" || r.action == "cancel") return say("no");
    await move(r.content?.berth as string);
    return say("yes");
  });
  server.registerTool("g", {}, async () => {
    const r = await ask();
    await move(r.action === Action.Accept ? (r.content?.berth as string) : "A1"); // expect: MCP504
    return say("yes");
  });
  server.registerTool("h", {}, async () => {
    const r = await ask();
    const berth = (r.action === "accept" && r.content?.berth) || "A1"; // expect: MCP504
    await move(berth as string);
    return say("yes");
  });
  server.registerTool("i", {}, async () => {
    const { content } = await ask();
    await move((content?.berth as string) ?? "A1"); // expect: MCP501
    return say("yes");
  });
  server.registerTool("j", {}, async () => {
    const r = await ask();
    assertAccepted(r);
    await move(r.content!.berth as string);
    return say("yes");
  });
  server.registerTool("k", {}, async () => {
    const r = await ask();
    if (!accepted(r)) return say("no");
    await move(r.content.berth);
    return say("yes");
  });
  server.registerTool("l", {}, async () => {
    using guard = { [Symbol.dispose]() {} };
    outer: for (const x of [1]) {
      const r = await ask();
      if (r.action !== "accept") break outer;
      await move(r.content?.berth as string);
    }
    return say("yes");
  });
}
function assertAccepted(r: { action: string }): asserts r is { action: "accept" } {
  if (r.action !== "accept") throw new Error("refused");
}
function accepted(r: any): r is { action: "accept"; content: { berth: string } } {
  return r.action === "accept" && typeof r.content?.berth === "string";
}
