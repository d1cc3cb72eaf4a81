// case: ALL
import { randomUUID } from "node:crypto";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import type { CallToolResult, ElicitResult } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";

/** Outcome of a question, told apart for the tools. */
type Outcome<T> = { kind: "given"; value: T } | { kind: "refused"; why: string };

const Answer = z.object({ hall: z.enum(["north", "south"]), from: z.iso.date() });
const log = (event: string, data: Record<string, unknown> = {}) => console.error(JSON.stringify({ event, ...data }));

class Hall {
  readonly #mcp: McpServer;
  readonly #bookings = new Map<string, { hall: string; from: string }>();

  constructor() {
    this.#mcp = new McpServer({ name: "hall", version: "1.0.0" });
    this.#mcp.registerTool("book_hall", { description: "Book a hall", inputSchema: { guests: z.number().int().positive() } }, (args, extra) => this.book(args.guests, extra.requestId));
    this.#mcp.registerTool("cancel_booking", { description: "Cancel", inputSchema: { id: z.string().uuid() } }, async ({ id }, extra) => this.cancel(id, extra.requestId));
    this.#mcp.registerTool("list_bookings", { description: "List", annotations: { readOnlyHint: true } }, async () => this.list());
  }

  get #canAsk(): boolean {
    return this.#mcp.server.getClientCapabilities()?.elicitation !== undefined;
  }

  async #ask(message: string, requestedSchema: Parameters<McpServer["server"]["elicitInput"]>[0] extends { requestedSchema: infer S } ? S : never, relatedRequestId: string | number): Promise<Outcome<NonNullable<ElicitResult["content"]>>> {
    if (!this.#canAsk) return { kind: "refused", why: "This client cannot be asked; book on the web page of the hall." };
    try {
      const { action, content } = await this.#mcp.server.elicitInput({ message, requestedSchema }, { relatedRequestId, timeout: 10 * 60_000 });
      log("asked", { action });
      if (action === "accept" && content) return { kind: "given", value: content };
      return { kind: "refused", why: action === "decline" ? "You said no; nothing was changed." : "The question was closed; nothing was changed." };
    } catch (error) {
      log("ask-failed", { reason: error instanceof Error ? error.name : "unknown" });
      return { kind: "refused", why: "The question could not be shown; nothing was changed." };
    }
  }

  private async book(guests: number, requestId: string | number): Promise<CallToolResult> {
    const outcome = await this.#ask(
      `Which hall for ${guests} guests, and from when?`,
      {
        type: "object",
        properties: {
          hall: { type: "string", title: "Hall", enum: ["north", "south"] },
          from: { type: "string", title: "First day", format: "date" },
        },
        required: ["hall", "from"],
      },
      requestId,
    );
    if (outcome.kind === "refused") return Hall.say(outcome.why);
    const parsed = Answer.safeParse(outcome.value);
    if (!parsed.success) return Hall.say("That is no booking.", true);
    const id = randomUUID();
    this.#bookings.set(id, parsed.data);
    return Hall.say(`Booked ${parsed.data.hall} from ${parsed.data.from}: ${id}`);
  }

  private async cancel(id: string, requestId: string | number): Promise<CallToolResult> {
    const booking = this.#bookings.get(id);
    if (!booking) return Hall.say("There is no such booking.");
    const outcome = await this.#ask(
      `Cancel the booking of the ${booking.hall} hall?`,
      { type: "object", properties: { cancel: { type: "boolean", title: "Cancel the booking", default: false } }, required: ["cancel"] },
      requestId,
    );
    if (outcome.kind !== "given" || outcome.value.cancel !== true) return Hall.say("The booking stays.");
    this.#bookings.delete(id);
    return Hall.say("Cancelled.");
  }

  private list(): CallToolResult {
    const lines = [...this.#bookings].map(([id, { hall, from }]) => `${id}: ${hall} from ${from}`);
    return Hall.say(lines.join("\n") || "none");
  }

  static say(text: string, isError = false): CallToolResult {
    return { content: [{ type: "text", text }], isError };
  }

  async start(): Promise<void> {
    await this.#mcp.connect(new StdioServerTransport());
  }
}

await new Hall().start();
