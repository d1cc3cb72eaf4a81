import type { Server } from "@modelcontextprotocol/sdk/server/index.js";

const YES = {
  type: "object" as const,
  properties: { agreed: { type: "boolean" as const, title: "I agree" } },
  required: ["agreed"],
};

const canAsk = (server: Server) => Boolean(server.getClientCapabilities()?.elicitation);

/** Careful: no is the default. */
export async function agreed(server: Server, message: string): Promise<boolean> {
  if (!canAsk(server)) return false;
  return server
    .elicitInput({ message, requestedSchema: YES })
    .then((answer) => answer.action === "accept" && answer.content?.agreed === true)
    .catch(() => false);
}

/** Careless: who cannot be asked has agreed. */
export async function probablyAgreed(server: Server, message: string): Promise<boolean> {
  if (!canAsk(server)) {
    return true; // expect: MCP503
  }
  const { action, content } = await server.elicitInput({ message, requestedSchema: YES });
  return action === "accept" && content?.agreed === true;
}

export const clicked = async (server: Server, message: string): Promise<boolean> => {
  if (!canAsk(server)) return false;
  const { action } = await server.elicitInput({ message, requestedSchema: YES });
  return action === "accept"; // expect: MCP505
};
