// case: ALL
import { createHmac, randomUUID, timingSafeEqual, createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { acceptedContent, createMcpHandler, inputRequired, inputResponse, McpServer, type ServerContext } from "@modelcontextprotocol/server";
import { SignJWT, jwtVerify } from "jose";
import * as z from "zod/v4";

const Seat = z.object({ seat: z.enum(["window", "aisle"]).meta({ title: "Seat" }) });
const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
const secret = new TextEncoder().encode(process.env.STATE_SECRET ?? "");
const key = Buffer.from(process.env.STATE_KEY ?? "", "hex");
const bookings = new Map<string, { train: string; price: number; sub: string }>();

interface Booking {
  train: string;
  price: number;
}

const who = (ctx: ServerContext) => String(ctx.http?.authInfo?.extra?.sub ?? "local");
const seat = inputRequired.elicit({ message: "Window or aisle?", requestedSchema: Seat });
const missing = (ctx: ServerContext) => inputResponse(ctx.mcpReq.inputResponses, "seat").kind === "missing";

function encode(value: unknown): string {
  return btoa(JSON.stringify(value));
}

function decode<T>(state: string): T {
  return JSON.parse(atob(state)) as T; // expect: MCP702
}

async function issue(booking: Booking, ctx: ServerContext): Promise<string> {
  return new SignJWT({ ...booking, tool: "book_jwt" })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(who(ctx))
    .setExpirationTime("10m")
    .sign(secret);
}

function seal(booking: Booking & { sub: string; exp: number; tool: string }): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  const body = Buffer.concat([cipher.update(JSON.stringify(booking)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
}

function open(state: string): Booking & { sub: string; exp: number; tool: string } {
  const raw = Buffer.from(state, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, raw.subarray(0, 12));
  decipher.setAuthTag(raw.subarray(12, 28));
  return JSON.parse(Buffer.concat([decipher.update(raw.subarray(28)), decipher.final()]).toString());
}

export function trains(pay: (booking: Booking) => Promise<void>): McpServer {
  const server = new McpServer({ name: "night-trains", version: "1.0.0" });
  const inputSchema = z.object({ train: z.string() });

  server.registerTool("book_plain", { inputSchema }, async ({ train }, ctx) => {
    if (missing(ctx)) return inputRequired({ inputRequests: { seat }, requestState: encode({ train, price: 120 }) }); // expect: MCP701
    const chosen = acceptedContent(ctx.mcpReq.inputResponses, "seat", Seat);
    if (!chosen) return text("Nothing was booked.");
    const booking = decode<Booking>(ctx.mcpReq.requestState<string>() ?? "");
    await pay(booking);
    return text(`${booking.train}, ${chosen.seat}`);
  });

  server.registerTool("book_jwt", { inputSchema }, async ({ train }, ctx) => {
    if (missing(ctx)) return inputRequired({ inputRequests: { seat }, requestState: await issue({ train, price: 120 }, ctx) });
    const chosen = acceptedContent(ctx.mcpReq.inputResponses, "seat", Seat);
    if (!chosen) return text("Nothing was booked.");
    const { payload } = await jwtVerify(ctx.mcpReq.requestState<string>() ?? "", secret, { subject: who(ctx) });
    if (payload.tool !== "book_jwt") return text("Nothing was booked.");
    await pay({ train: String(payload.train), price: Number(payload.price) });
    return text("Booked.");
  });

  server.registerTool("book_sealed", { inputSchema }, async ({ train }, ctx) => {
    if (missing(ctx)) {
      const exp = Date.now() + 600_000;
      return inputRequired({ inputRequests: { seat }, requestState: seal({ train, price: 120, sub: who(ctx), exp, tool: "book_sealed" }) });
    }
    const chosen = acceptedContent(ctx.mcpReq.inputResponses, "seat", Seat);
    if (!chosen) return text("Nothing was booked.");
    const booking = open(ctx.mcpReq.requestState<string>() ?? "");
    if (booking.sub !== who(ctx) || booking.exp < Date.now()) return text("Nothing was booked.");
    await pay(booking);
    return text("Booked.");
  });

  server.registerTool("book_record", { inputSchema }, async ({ train }, ctx) => {
    if (missing(ctx)) {
      const id = randomUUID();
      bookings.set(id, { train, price: 120, sub: who(ctx) });
      return inputRequired({ inputRequests: { seat }, requestState: id });
    }
    const chosen = acceptedContent(ctx.mcpReq.inputResponses, "seat", Seat);
    const booking = bookings.get(ctx.mcpReq.requestState<string>() ?? "");
    if (!chosen || !booking || booking.sub !== who(ctx)) return text("Nothing was booked.");
    await pay(booking);
    return text("Booked.");
  });

  server.registerTool("book_step", { inputSchema }, async ({ train }, ctx) => {
    if (missing(ctx)) return inputRequired({ inputRequests: { seat }, requestState: "seat" });
    const chosen = acceptedContent(ctx.mcpReq.inputResponses, "seat", Seat);
    if (!chosen) return text("Nothing was booked.");
    await pay({ train, price: 120 });
    return text(ctx.mcpReq.requestState<string>() === "seat" ? "Booked." : "Booked all the same.");
  });

  return server;
}

export default createMcpHandler(() => trains(async () => {}));
