// case: MCP108 MCP113 MCP106 MCP601
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

interface Register {
  boatsOf(member: string): Promise<string[]>;
  delete(boat: string): Promise<void>;
}

/** What the sailing club's tools ask for. */
const questions = {
  member: {
    type: "object" as const,
    properties: {
      memberId: { type: "string" as const, title: "Member id" }, // expect: MCP108
    },
    required: ["memberId"],
  },
  sink: {
    type: "object" as const,
    properties: {
      really: { type: "boolean" as const, title: "Really" }, // expect: MCP113
    },
    required: ["really"],
  },
};

export class Fleet {
  constructor(
    private readonly mcp: McpServer,
    private readonly register: Register,
  ) {}

  install(): void {
    this.mcp.tool("my_boats", "Boats of the person who asks", async () => this.myBoats());
    this.mcp.tool("delete_boat", "Delete a boat from the register", { boat: z.string() }, async ({ boat }) => this.deleteBoat(boat));
  }

  private async myBoats() {
    const reply = await this.mcp.server.elicitInput({ message: "Who are you?", requestedSchema: questions.member });
    if (reply.action !== "accept") return this.say("No boats are listed.");
    const boats = await this.register.boatsOf(String(reply.content?.memberId));
    return this.say(boats.join(", "));
  }

  private async deleteBoat(boat: string) {
    const reply = await this.mcp.server.elicitInput({ message: `Delete ${boat}?`, requestedSchema: questions.sink });
    if (reply.action !== "accept" || reply.content?.really !== true) return this.say("The boat stays.");
    await this.register.delete(boat);
    return this.say("Deleted.");
  }

  private say(text: string) {
    return { content: [{ type: "text" as const, text }] };
  }
}
