// case: ALL
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { z } from "zod";

type Slot = "morning" | "evening";

const slots: Record<Slot, number> = { morning: 4, evening: 2 };
const Booking = z.object({ slot: z.enum(["morning", "evening"]), guests: z.number().int().min(1).max(6) });

class IslandSauna {
  constructor(private readonly server: McpServer) {
    server.registerTool("book", { description: "Book the sauna" }, () => this.book());
    server.registerTool("cancel_booking", { description: "Cancel a booking", inputSchema: { booking: z.string() } }, ({ booking }) =>
      this.cancel(booking),
    );
  }

  private get canAsk(): boolean {
    return this.server.server.getClientCapabilities()?.elicitation !== undefined;
  }

  private text(text: string) {
    return { content: [{ type: "text" as const, text }] };
  }

  private async book() {
    if (!this.canAsk) return this.text("Name a slot and the number of guests.");
    let answer;
    try {
      answer = await this.server.server.elicitInput(
        {
          message: "When, and how many guests?",
          requestedSchema: {
            type: "object",
            properties: {
              slot: { type: "string", title: "Slot", enum: ["morning", "evening"] },
              guests: { type: "integer", title: "Guests", minimum: 1, maximum: 6 },
            },
            required: ["slot", "guests"],
          },
        },
        { timeout: 300_000 },
      );
    } catch (error) {
      console.error("could not ask:", error instanceof Error ? error.name : "unknown");
      return this.text("Name a slot and the number of guests.");
    }
    console.error("book:", answer.action);
    if (answer.action !== "accept") return this.text("Nothing was booked. The sauna is free on Sunday, too.");
    const { slot, guests } = Booking.parse(answer.content);
    slots[slot] -= guests;
    return this.text(`Booked for ${guests} in the ${slot}.`);
  }

  private async cancel(booking: string) {
    if (!this.canAsk) return this.text("A booking can only be cancelled with a client that can ask.");
    const { action, content } = await this.server.server.elicitInput(
      {
        message: `Cancel booking ${booking}?`,
        requestedSchema: { type: "object", properties: { confirm: { type: "boolean", title: "Cancel the booking", default: false } } },
      },
      { timeout: 300_000 },
    );
    switch (action) {
      case "accept":
        if (content?.confirm !== true) return this.text("The booking stays.");
        slots.morning += 1;
        return this.text("Cancelled.");
      case "decline":
      case "cancel":
        return this.text("The booking stays.");
    }
  }
}

const server = new McpServer({ name: "island-sauna", version: "1.0.0" });
new IslandSauna(server);
await server.connect(new StdioServerTransport());
