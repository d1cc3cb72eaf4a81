// case: MCP506
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
const FORM = { message: "Pick a seat", requestedSchema: { type: "object" as const, properties: { seat: { type: "string" as const, title: "Seat" } } } };

export class Seats {
  constructor(private readonly server: McpServer) {}

  async pick(): Promise<string> {
    const answer = await this.server.server.elicitInput(FORM); // expect: MCP506
    if (answer.action === "accept" && answer.content) return String(answer.content.seat);
    return this.pick();
  }

  async pickBounded(tries = 3): Promise<string | undefined> {
    if (tries === 0) return undefined;
    const answer = await this.server.server.elicitInput(FORM);
    if (answer.action === "accept" && answer.content) return String(answer.content.seat);
    return this.pickBounded(tries - 1);
  }

  async pickForever(): Promise<string> {
    for (;;) {
      const answer = await this.server.server.elicitInput(FORM); // expect: MCP506
      if (answer.action !== "accept") continue;
      return String(answer.content?.seat);
    }
  }

  async pickUntilValid(): Promise<string | undefined> {
    while (true) {
      const answer = await this.server.server.elicitInput(FORM);
      if (answer.action !== "accept") return undefined;
      const seat = String(answer.content?.seat ?? "");
      if (/^[A-F]\d+$/.test(seat)) return seat;
    }
  }

  async pickInLoop(): Promise<string> {
    let seat: string | undefined;
    do {
      const { action, content } = await this.server.server.elicitInput(FORM); // expect: MCP506
      if (action === "accept") seat = content?.seat as string;
    } while (!seat);
    return seat;
  }
}

export function registerSeats(server: McpServer): void {
  const seats = new Seats(server);
  server.registerTool("p1", {}, async () => text(await seats.pick()));
  server.registerTool("p2", {}, async () => text((await seats.pickBounded()) ?? "none"));
  server.registerTool("p3", {}, async () => text(await seats.pickForever()));
  server.registerTool("p4", {}, async () => text((await seats.pickUntilValid()) ?? "none"));
  server.registerTool("p5", {}, async () => text(await seats.pickInLoop()));
}
