// case: MCP504 MCP507
// Who is told how the person answered decides for himself: a refusal that is sent on is no deed in spite of it.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const say = (text: string) => ({ content: [{ type: "text" as const, text }] });
const NOTHING = { type: "object" as const, properties: {} };
const COLOUR = { type: "object" as const, properties: { colour: { type: "string" as const, title: "Colour" } } };

interface Reply {
  action: "accept" | "decline" | "cancel";
  content?: Record<string, unknown>;
}

function decide(reply: Reply): { decision: "allow" | "deny"; reason: string } {
  if (reply.action === "accept") {
    if (reply.content?.confirm === false) return { decision: "deny", reason: "declined" };
    return { decision: "allow", reason: "" };
  }
  if (reply.action === "decline") return { decision: "deny", reason: "declined" };
  return { decision: "deny", reason: "cancelled" };
}

/** What kind of answer it was: of the box no more than whether it was ticked. */
function shape(reply: Reply): string {
  const confirm = reply.content?.confirm;
  const seen = confirm === undefined ? "absent" : typeof confirm === "boolean" ? String(confirm) : "something else";
  return `action=${reply.action} content=${reply.content ? "present" : "absent"} confirm=${seen}`;
}

function summary(reply: Reply): string {
  return `action=${reply.action} colour=${reply.content?.colour}`;
}

async function sendVerdict(url: string, verdict: { decision: string; reason: string }): Promise<number> {
  const response = await fetch(url, { method: "POST", body: JSON.stringify(verdict) });
  return response.status;
}

type Send = (url: string, body: Record<string, string>) => Promise<number>;

export function relay(mcp: McpServer, url: string, send: Send, paint: (colour: string) => Promise<void>) {
  const can = () => mcp.server.getClientCapabilities()?.elicitation !== undefined;
  const ask = (schema: typeof NOTHING | typeof COLOUR, message: string) =>
    mcp.server.elicitInput({ message, requestedSchema: schema }, { timeout: 300_000 });

  mcp.registerTool("step", { inputSchema: { step: z.string() } }, async ({ step }) => {
    if (!can()) return say("Nobody can be asked.");
    const reply = await ask(NOTHING, `Allow ${step}?`);
    console.error("answered", shape(reply));
    const { decision, reason } = decide(reply);
    const status = await send(`${url}/verdict`, { decision, reason });
    return say(`Told (${status}).`);
  });

  mcp.registerTool("stride", { inputSchema: { step: z.string() } }, async ({ step }) => {
    if (!can()) return say("Nobody can be asked.");
    const reply = await ask(NOTHING, `Allow ${step}?`);
    return say(String(await sendVerdict(url, decide(reply))));
  });

  mcp.registerTool("leap", { inputSchema: { step: z.string() } }, async ({ step }) => {
    if (!can()) return say("Nobody can be asked.");
    const reply = await ask(NOTHING, `Allow ${step}?`);
    await fetch(`${url}/leap`, { method: "POST", body: JSON.stringify({ step, approved: reply.action === "accept" }) });
    return say("Told.");
  });

  mcp.registerTool("paint", { inputSchema: {} }, async () => {
    if (!can()) return say("Nobody can be asked.");
    const reply = await ask(COLOUR, "Which colour?");
    console.error("answered", summary(reply)); // expect: MCP507
    let colour = "white";
    if (reply.action === "accept") { // expect: MCP504
      colour = String(reply.content?.colour);
    }
    await paint(colour);
    return say("Painted.");
  });

  mcp.registerTool("paint_some", { inputSchema: {} }, async () => {
    if (!can()) return say("Nobody can be asked.");
    const reply = await ask(COLOUR, "Which colour, and the whole wall?");
    const how = reply.action === "accept" ? "whole" : "half"; // expect: MCP504
    await paint(how);
    return say("Painted.");
  });
}
