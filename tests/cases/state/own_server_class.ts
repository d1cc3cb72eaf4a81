// case: MCP701 MCP702
// The server is made from a class of the project's own, and the state of a call is kept in asynchronous local storage: nothing leads from the place that
// asks to the handler, so that the one server of the project tells whether anything verifies what comes back.
import { AsyncLocalStorage } from "node:async_hooks";
import { inputRequired, inputResponse, McpServer } from "@modelcontextprotocol/server";

interface Round {
  answers: Record<string, unknown>;
  asked: number;
}
const rounds = new AsyncLocalStorage<Round>();

export class More extends Error {
  constructor(readonly result: unknown) {
    super("more input is needed");
  }
}

function readBack(raw: unknown): Record<string, unknown> {
  return typeof raw === "string" ? JSON.parse(raw).answers : {}; // expect: MCP702
}

export function inRound<T>(ctx: any, work: () => Promise<T>) {
  const round = { answers: { ...readBack(ctx.mcpReq.requestState?.()), ...ctx.mcpReq.inputResponses }, asked: 0 };
  return rounds.run(round, work);
}

export async function ask(params: any) {
  const round = rounds.getStore();
  if (!round) throw new Error("no round");
  const key = `answer_${++round.asked}`;
  const view = inputResponse(round.answers as any, key);
  if (view.kind === "elicit") return view;
  throw new More(
    inputRequired({
      inputRequests: { [key]: inputRequired.elicit(params) },
      ...(Object.keys(round.answers).length > 0 ? { requestState: JSON.stringify({ v: 1, answers: round.answers }) } : {}), // expect: MCP701
    }),
  );
}

class ShippingDesk extends McpServer {
  constructor(version: string) {
    super({ name: "shipping", version }, { capabilities: { tools: {} } });
  }
}

export const desk = new ShippingDesk("1.0.0");
