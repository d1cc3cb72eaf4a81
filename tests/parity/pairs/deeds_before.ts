// case: ALL
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { ElicitRequestFormParams } from "@modelcontextprotocol/sdk/types.js";
import axios from "axios";
import { promises as fs } from "node:fs";
import { z } from "zod";

const NOTE: ElicitRequestFormParams["requestedSchema"] = { type: "object", properties: { note: { type: "string", title: "Note" } } };
const say = (text: string) => ({ content: [{ type: "text" as const, text }] });
const options = { timeout: 300_000 };
const drafts = new Map<string, string>();

interface Db {
  query(sql: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}
interface Mailer {
  sendMail(mail: { to: string; subject: string; text: string }): Promise<void>;
}

export function lodge(mcp: McpServer, db: Db, mailer: Mailer) {
  const inputSchema = { room: z.string() };
  const able = () => mcp.server.getClientCapabilities()?.elicitation !== undefined;
  const ask = (message: string) => mcp.server.elicitInput({ message, requestedSchema: NOTE }, options);

  mcp.registerTool("reserve", { inputSchema }, async ({ room }) => {
    if (!able()) return say("No.");
    await axios.post("https://lodge.example/reservations", { room }); // expect: MCP510
    const answer = await ask("A note for the host?");
    return say(answer.action === "accept" ? "Reserved with a note." : "Reserved.");
  });

  mcp.registerTool("invite", { inputSchema }, async ({ room }) => {
    if (!able()) return say("No.");
    await mailer.sendMail({ to: "host@lodge.example", subject: room, text: "New guest" }); // expect: MCP510
    const answer = await ask("A note?");
    return say(answer.action === "accept" ? "Sent with a note." : "Sent.");
  });

  mcp.registerTool("clean", { inputSchema }, async ({ room }) => {
    if (!able()) return say("No.");
    await fs.writeFile(`/var/lodge/${encodeURIComponent(room)}`, "clean"); // expect: MCP510
    const answer = await ask("A note?");
    return say(answer.action);
  });

  mcp.registerTool("free_rooms", { inputSchema }, async ({ room }) => {
    if (!able()) return say("No.");
    const { data } = await axios.get("https://lodge.example/rooms", { params: { room } });
    const { rows } = await db.query("SELECT * FROM rooms WHERE name = $1", [room]);
    const answer = await ask("A note?");
    if (answer.action !== "accept") return say("No note.");
    await axios.post("https://lodge.example/notes", { room, note: answer.content?.note });
    return say(`${rows.length} ${data.length}`);
  });

  mcp.registerTool("draft", { inputSchema }, async ({ room }) => {
    if (!able()) return say("No.");
    drafts.set(room, "pending");
    const answer = await ask("A note?");
    drafts.delete(room);
    return say(answer.action);
  });

  mcp.registerTool("pay_room", { inputSchema }, async ({ room }) => {
    if (!able()) return say("No.");
    await axios.post("https://lodge.example/pay", { room }, { headers: { "Idempotency-Key": `pay-${room}` } });
    const answer = await ask("A note?");
    return say(answer.action);
  });

  mcp.registerTool("retire", { inputSchema }, async ({ room }) => {
    if (!able()) return say("No.");
    await db.query("DELETE FROM rooms WHERE name = $1", [room]); // expect: MCP510
    const answer = await ask("A note?");
    return say(answer.action);
  });
}
