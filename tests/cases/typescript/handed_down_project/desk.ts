import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { Desk } from "./types";

export function makeDesk(server: Server): Desk {
  return {
    askAtDesk: async (message, properties) => {
      if (!server.getClientCapabilities()?.elicitation) return "cancel";
      return (await server.elicitInput({ message, requestedSchema: { type: "object", properties } as never })).action;
    },
  };
}
