// case: ALL
import { acceptedContent, createRequestStateCodec, inputRequired, inputResponse, McpServer, type ServerContext } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import * as z from "zod/v4";

const Slot = z.object({ slot: z.enum(["am", "pm"]).meta({ title: "Half of the day" }), note: z.string().max(80).optional().meta({ title: "Note" }) });
type State = { bench: string; subject: string; exp: number };
const codec = createRequestStateCodec<State>({
  key: Buffer.from(process.env.STATE_KEY ?? "", "base64"),
  ttlSeconds: 300,
  bind: (ctx: ServerContext) => [ctx.mcpReq.method, ctx.http?.authInfo?.clientId ?? "local"].join("\0"),
});
const text = (value: string, isError = false) => ({ content: [{ type: "text" as const, text: value }], isError });

function build(): McpServer {
  const server = new McpServer({ name: "benches", version: "1.0.0" }, { requestState: { verify: codec.verify } });
  server.registerTool("reserve", { description: "Reserve a bench", inputSchema: z.object({ bench: z.string() }) }, async ({ bench }, ctx) => {
    const view = inputResponse(ctx.mcpReq.inputResponses, "slot");
    switch (view.kind) {
      case "missing": {
        const requestState = await codec.mint({ bench, subject: ctx.http?.authInfo?.clientId ?? "local", exp: Date.now() + 300_000 }, ctx);
        return inputRequired({ requestState, inputRequests: { slot: inputRequired.elicit({ message: `When do you want bench ${bench}?`, requestedSchema: Slot }) } });
      }
      case "elicit": {
        const slot = acceptedContent(ctx.mcpReq.inputResponses, "slot", Slot);
        if (slot === undefined) return text("Nothing was reserved.");
        const state = ctx.mcpReq.requestState<State>();
        return text(`Bench ${state?.bench ?? bench} is reserved for the ${slot.slot}.`);
      }
      default:
        return text("That is no answer.", true);
    }
  });
  return server;
}
serveStdio(build);
