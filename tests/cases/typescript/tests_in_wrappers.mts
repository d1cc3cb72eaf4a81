// case: MCP301 MCP302
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { CallToolResult, ClientCapabilities } from "@modelcontextprotocol/sdk/types.js";

type Handler<A> = (args: A, extra: unknown) => Promise<CallToolResult>;
const say = (value: string): CallToolResult => ({ content: [{ type: "text", text: value }] });

const STOP = {
  message: "Which stop?",
  requestedSchema: { type: "object" as const, properties: { stop: { type: "string" as const, title: "Stop" } } },
};

export function install(server: McpServer) {
  const withForms =
    <A>(handler: Handler<A>): Handler<A> =>
    async (args, extra) => {
      if (!server.server.getClientCapabilities()?.elicitation?.form) return say("Name the stop in your next message.");
      return handler(args, extra);
    };

  const withTiming =
    <A>(handler: Handler<A>): Handler<A> =>
    async (args, extra) => {
      const start = Date.now();
      const out = await handler(args, extra);
      console.error("took", Date.now() - start);
      return out;
    };

  const withCatch =
    <A>(handler: Handler<A>): Handler<A> =>
    async (args, extra) => {
      try {
        return await handler(args, extra);
      } catch (e) {
        return say(`Failed: ${e instanceof Error ? e.message : e}`);
      }
    };

  server.registerTool(
    "next_tram",
    { description: "Next tram" },
    withForms(async () => {
      const answer = await server.server.elicitInput(STOP);
      return say(answer.action === "accept" ? `At ${answer.content?.stop}: 5 minutes` : "No stop, no tram.");
    }),
  );

  server.registerTool(
    "next_bus",
    { description: "Next bus" },
    withTiming(async () => {
      const answer = await server.server.elicitInput(STOP); // expect: MCP301
      return say(answer.action === "accept" ? `At ${answer.content?.stop}: 5 minutes` : "No stop, no bus.");
    }),
  );

  server.registerTool(
    "next_boat",
    { description: "Next boat" },
    withCatch(async () => {
      const answer = await server.server.elicitInput(STOP);
      return say(answer.action === "accept" ? `At ${answer.content?.stop}: 5 minutes` : "No stop, no boat.");
    }),
  );

  const need = (kind: keyof ClientCapabilities) => {
    const caps = server.server.getClientCapabilities();
    if (!caps || !(kind in caps)) throw new Error(`This client has no ${kind}.`);
  };

  server.registerTool("next_lift", { description: "Next lift" }, async () => {
    need("elicitation");
    const answer = await server.server.elicitInput(STOP);
    return say(answer.action === "accept" ? `At ${answer.content?.stop}: 5 minutes` : "No stop, no lift.");
  });

  const { elicitation } = server.server.getClientCapabilities() ?? {};
  server.registerTool("next_cab", { description: "Next cab" }, async () => {
    const { elicitation: asks = undefined } = server.server.getClientCapabilities() ?? {};
    if (asks == null) return say("This client cannot be asked.");
    const answer = await server.server.elicitInput(STOP);
    return say(answer.action === "accept" ? `At ${answer.content?.stop}: 5 minutes` : "No stop, no cab.");
  });
  void elicitation;
}
