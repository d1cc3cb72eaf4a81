// case: MCP701 MCP702
// The same, but the state is sealed, and the class tells the SDK how it is verified.
import { AsyncLocalStorage } from "node:async_hooks";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { inputRequired, inputResponse, McpServer } from "@modelcontextprotocol/server";

const KEY = Buffer.from(process.env.STATE_KEY ?? "", "hex");
function sealed(data: unknown): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", KEY, iv);
  const text = Buffer.concat([cipher.update(JSON.stringify(data)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url");
}
function opened(state: string): string {
  const raw = Buffer.from(state, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", KEY, raw.subarray(0, 12));
  decipher.setAuthTag(raw.subarray(12, 28));
  return Buffer.concat([decipher.update(raw.subarray(28)), decipher.final()]).toString();
}

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
  return typeof raw === "string" ? JSON.parse(raw).answers : {};
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
      ...(Object.keys(round.answers).length > 0 ? { requestState: sealed({ v: 1, answers: round.answers }) } : {}),
    }),
  );
}

class ShippingDesk extends McpServer {
  constructor(version: string) {
    super({ name: "shipping", version }, { capabilities: { tools: {} }, requestState: { verify: (state) => opened(state) } });
  }
}

export const desk = new ShippingDesk("1.0.0");
