// case: ALL
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const say = (text: string) => ({ content: [{ type: "text" as const, text }] });
const COLOUR = { type: "object" as const, properties: { colour: { type: "string" as const, title: "Colour" } }, required: ["colour"] };
const options = { timeout: 300_000 };

interface Studio {
  paint(wall: string, colour: string): Promise<void>;
  order(colour: string): Promise<{ id: string }>;
  swatches(): Promise<string[]>;
}

export function studio(mcp: McpServer, work: Studio) {
  const can = () => mcp.server.getClientCapabilities()?.elicitation !== undefined;
  const ask = () => mcp.server.elicitInput({ message: "Which colour?", requestedSchema: COLOUR }, options);

  mcp.registerTool("paint_wall", { inputSchema: { wall: z.string() } }, async ({ wall }) => {
    if (!can()) return say("Name a colour.");
    let colour = "white";
    const answer = await ask();
    if (answer.action === "accept") { // expect: MCP504
      colour = String(answer.content?.colour);
    }
    await work.paint(wall, colour);
    return say(`Painted ${colour}.`);
  });

  mcp.registerTool("paint_door", { inputSchema: { door: z.string() } }, async ({ door }) => {
    if (!can()) return say("Name a colour.");
    const answer = await ask();
    switch (answer.action) {
      case "decline": // expect: MCP504
      case "accept":
        await work.paint(door, String(answer.content?.colour ?? "grey"));
        return say("Painted.");
      default:
        return say("Not painted.");
    }
  });

  mcp.registerTool("order_paint", {}, async () => {
    if (!can()) return say("Name a colour.");
    const answer = await ask();
    const colour = (answer.action === "accept" && answer.content?.colour) || "white"; // expect: MCP504
    const { id } = await work.order(String(colour));
    return say(`Ordered ${id}.`);
  });

  mcp.registerTool("show_swatches", {}, async () => {
    if (!can()) return say("Name a colour.");
    const answer = await ask();
    const swatches = await work.swatches();
    if (answer.action !== "accept") return say(`No colour chosen. There are ${swatches.length}.`);
    return say(swatches.filter((s) => s.startsWith(String(answer.content?.colour))).join(", "));
  });

  mcp.registerTool("describe_colour", {}, async () => {
    if (!can()) return say("Name a colour.");
    const answer = await ask();
    const colour = answer.action === "accept" ? String(answer.content?.colour) : "white";
    return say(`${colour} (default unless you choose one) is light.`);
  });

  mcp.registerTool("paint_gate", { inputSchema: { gate: z.string() } }, async ({ gate }) => {
    if (!can()) return say("Name a colour.");
    const answer = await ask();
    if (answer.action === "accept") {
      await work.paint(gate, String(answer.content?.colour));
      return say("Painted.");
    }
    console.error("paint_gate:", answer.action);
    return say("Not painted.");
  });
}
