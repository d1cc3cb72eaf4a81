// case: MCP510
// What is begun before the question and taken back after a decline is the record of the request; what only is left lying is an effect.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { board } from "./board.js";

const server = new McpServer({ name: "noticeboard", version: "1.0.0" });
const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
const requestedSchema = { type: "object" as const, properties: { sure: { type: "boolean" as const } } };

async function confirmed(message: string): Promise<boolean> {
  const answer = await server.server.elicitInput({ message, requestedSchema });
  return answer.action === "accept" && answer.content?.sure === true;
}

server.registerTool("publish", { inputSchema: { note: z.string() } }, async ({ note }) => {
  const begun = await board.publish({ note });
  if (await confirmed(`Publish "${note}"?`)) {
    await board.confirm({ token: begun.token });
    return text("Published.");
  }
  await board.deny({ token: begun.token });
  return text("Not published.");
});

server.registerTool("book", { inputSchema: { hall: z.string() } }, async ({ hall }) => {
  const held = await board.book(hall);
  if (!(await confirmed(`Book ${hall}?`))) {
    await board.cancelBooking(held.id);
    return text("Not booked.");
  }
  return text(`Booked ${held.id}.`);
});

server.registerTool("announce", { inputSchema: { note: z.string() } }, async ({ note }) => {
  const sent = await board.publish({ note }); // expect: MCP510
  if (await confirmed("Pin it, too?")) {
    await board.pin(sent.id);
  }
  return text("Announced.");
});

server.registerTool("replace", { inputSchema: { note: z.string(), old: z.string() } }, async ({ note, old }) => {
  const sent = await board.publish({ note }); // expect: MCP510
  if (await confirmed("Take the old one down?")) {
    await board.remove(old);
  }
  return text(`Replaced by ${sent.id}.`);
});
