// case: ALL
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { Server } from "@modelcontextprotocol/sdk/server/index.js";

const KEY = { type: "object" as const, properties: { note: { type: "string" as const, title: "Key note", enum: ["C", "D", "E"] } } };
const say = (text: string) => ({ content: [{ type: "text" as const, text }] });
const MAX = 3;

async function untilGiven(server: Server): Promise<string> {
  let note: string | undefined;
  while (note === undefined) {
    const answer = await server.elicitInput({ message: "Which note?", requestedSchema: KEY }, { timeout: 120_000 }); // expect: MCP506
    if (answer.action === "accept") note = String(answer.content?.note);
  }
  return note;
}

async function forEver(server: Server): Promise<string> {
  for (;;) {
    const { action, content } = await server.elicitInput({ message: "Which note, again?", requestedSchema: KEY }, { timeout: 120_000 }); // expect: MCP506
    switch (action) {
      case "accept":
        return String(content?.note);
      case "decline":
        continue;
      case "cancel":
        throw new Error("cancelled");
    }
  }
}

const again = async (server: Server, tries = 0): Promise<string | null> => {
  const answer = await server.elicitInput({ message: "Which note then?", requestedSchema: KEY }, { timeout: 120_000 });
  if (answer.action === "accept") return String(answer.content?.note);
  return tries < MAX ? again(server, tries + 1) : null;
};

async function bounded(server: Server): Promise<string | null> {
  let left = 2;
  do {
    const answer = await server.elicitInput({ message: "Note?", requestedSchema: KEY }, { timeout: 120_000 });
    if (answer.action === "accept") return String(answer.content?.note);
    left -= 1;
  } while (left > 0);
  return null;
}

async function onlyInvalid(server: Server): Promise<string | null> {
  while (true) {
    const answer = await server.elicitInput({ message: "Note?", requestedSchema: KEY }, { timeout: 120_000 });
    if (answer.action !== "accept") return null;
    const note = answer.content?.note;
    if (typeof note === "string" && note.length === 1) return note;
  }
}

export function organ(mcp: McpServer): void {
  const able = () => mcp.server.getClientCapabilities()?.elicitation;
  mcp.registerTool("tune", {}, async () => (able() ? say(await untilGiven(mcp.server)) : say("No.")));
  mcp.registerTool("retune", {}, async () => (able() ? say(await forEver(mcp.server)) : say("No.")));
  mcp.registerTool("detune", {}, async () => (able() ? say((await again(mcp.server)) ?? "none") : say("No.")));
  mcp.registerTool("play", {}, async () => (able() ? say((await bounded(mcp.server)) ?? "none") : say("No.")));
  mcp.registerTool("sing", {}, async () => (able() ? say((await onlyInvalid(mcp.server)) ?? "none") : say("No.")));
}
