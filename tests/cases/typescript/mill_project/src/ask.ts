import type { ElicitRequestFormParams, ElicitResult } from "@modelcontextprotocol/sdk/types.js";
import type { ToolContext } from "./registry.js";

export type Fields = ElicitRequestFormParams["requestedSchema"]["properties"];

export class Declined extends Error {
  constructor(readonly action: Exclude<ElicitResult["action"], "accept">) {
    super(`the user chose ${action}`);
  }
}

export async function ask<T>(context: ToolContext, message: string, properties: Fields): Promise<T> {
  if (!context.server.getClientCapabilities()?.elicitation) throw new Declined("cancel");
  const answer = await context.server.elicitInput(
    { message, requestedSchema: { type: "object", properties, required: Object.keys(properties) } },
    { timeout: 5 * 60_000 },
  );
  if (answer.action !== "accept") throw new Declined(answer.action);
  return answer.content as T;
}

export async function askAnyway<T>(context: ToolContext, message: string, properties: Fields): Promise<T> {
  const answer = await context.server.elicitInput({ message, requestedSchema: { type: "object", properties } }, { timeout: 5 * 60_000 });
  context.log("answered", { answer }); // expect: MCP507
  return answer.content as T;
}
