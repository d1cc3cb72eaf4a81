// case: MCP506 MCP701 MCP702 MCP705 MCP706
import { inputRequired, Server } from "@modelcontextprotocol/server";

interface Offer {
  boat: string;
  price: number;
}

const unpack = (state: string): Offer => JSON.parse(Buffer.from(state, "base64url").toString()); // expect: MCP702

function pack(offer: Offer): string {
  return Buffer.from(JSON.stringify(offer)).toString("base64url");
}

const question = (message: string) => ({
  method: "elicitation/create" as const,
  params: {
    mode: "form" as const,
    message,
    requestedSchema: {
      type: "object" as const,
      properties: { days: { type: "integer" as const, minimum: 1, maximum: 14 } },
      required: ["days"],
    },
  },
});

const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });

export function boatHire(charge: (boat: string, price: number) => Promise<void>): Server {
  const server = new Server({ name: "boat-hire", version: "1.0.0" }, { capabilities: { tools: {} } });

  server.setRequestHandler("tools/call", async (request, ctx) => {
    const { name, arguments: args = {} } = request.params;
    switch (name) {
      case "hire": {
        const days = ctx.mcpReq.inputResponses?.days as { action: string } | undefined;
        if (!days) {
          return inputRequired({
            inputRequests: { days: question("For how many days?") },
            requestState: pack({ boat: String(args.boat), price: 90 }), // expect: MCP701
          });
        }
        if (days.action !== "accept") return text("No boat was hired.");
        const offer = unpack(ctx.mcpReq.requestState<string>() ?? "");
        await charge(offer.boat, offer.price);
        return text("Hired.");
      }
      case "return_boat":
        return { resultType: "input_required" as const }; // expect: MCP705
      default:
        return text("There is no such tool.");
    }
  });

  return server;
}
