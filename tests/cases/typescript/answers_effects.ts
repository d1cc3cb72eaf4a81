// case: MCP510 MCP509
import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import axios from "axios";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
const FORM = { message: "Send it now?", requestedSchema: { type: "object" as const, properties: { send: { type: "boolean" as const, title: "Send" } } } };
interface Db {
  query(sql: string, values?: unknown[]): Promise<{ rows: { id: string }[] }>;
}

export function registerPost(server: McpServer, db: Db): void {
  const inputSchema = { letter: z.string() };
  const ask = () => server.server.elicitInput(FORM);
  server.registerTool("e1", { inputSchema }, async ({ letter }) => {
    await writeFile("/var/post/outbox", letter); // expect: MCP510
    const answer = await ask();
    if (answer.action !== "accept" || !answer.content?.send) return text("kept");
    return text("sent");
  });
  server.registerTool("e2", { inputSchema }, async ({ letter }) => {
    await db.query("INSERT INTO letters (body) VALUES ($1)", [letter]); // expect: MCP510
    const answer = await ask();
    if (answer.action !== "accept" || !answer.content?.send) return text("kept");
    return text("sent");
  });
  server.registerTool("e3", { inputSchema }, async ({ letter }) => {
    const { rows } = await db.query("SELECT id FROM letters WHERE body = $1", [letter]);
    const answer = await ask();
    if (answer.action !== "accept" || !answer.content?.send) return text("kept");
    await db.query("UPDATE letters SET sent = true WHERE id = $1", [rows[0]?.id]);
    return text("sent");
  });
  server.registerTool("e4", { inputSchema }, async ({ letter }) => {
    await axios.post("https://post.example/letters", { letter }); // expect: MCP510
    const answer = await ask();
    if (answer.action !== "accept" || !answer.content?.send) return text("kept");
    return text("sent");
  });
  server.registerTool("e5", { inputSchema }, async ({ letter }) => {
    await axios({ method: "post", url: "https://post.example/letters", data: { letter }, headers: { "Idempotency-Key": randomUUID() } });
    const answer = await ask();
    if (answer.action !== "accept" || !answer.content?.send) return text("kept");
    return text("sent");
  });
  server.registerTool("e6", { inputSchema }, async ({ letter }) => {
    const known = await axios.get("https://post.example/letters", { params: { letter } });
    const answer = await ask();
    if (answer.action !== "accept" || !answer.content?.send) return text("kept");
    await axios.post(`https://post.example/letters/${known.data.id}/send`);
    return text("sent");
  });
  server.registerTool("pay", { inputSchema }, async ({ letter }) => {
    const answer = await server.server.elicitInput({ mode: "url", message: "Pay the stamp.", url: `https://post.example/pay/${randomUUID()}`, elicitationId: randomUUID() });
    if (answer.action !== "accept") return text("not paid"); // expect: MCP509
    await db.query("UPDATE letters SET paid = true WHERE body = $1", [letter]);
    return text("paid");
  });
}
