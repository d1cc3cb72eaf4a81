import { server } from "./server.js";

const SCHEMA = { type: "object" as const, properties: { name: { type: "string" as const, title: "Name" } }, required: ["name"] };

export const askTool = {
  name: "ask",
  handler: async (_args: any, extra: any) => {
    const r = await server.elicitInput({ message: "Name?", requestedSchema: SCHEMA }, { relatedRequestId: extra.requestId, timeout: 600000 }); // expect: MCP301
    return { content: [{ type: "text", text: r.action }] };
  },
};

export const carefulTool = {
  name: "careful",
  async handler(_args: any, extra: any) {
    if (!server.getClientCapabilities()?.elicitation) return { content: [] };
    const r = await server.elicitInput({ message: "Name?", requestedSchema: SCHEMA }, { relatedRequestId: extra.requestId, timeout: 600000 });
    return { content: [{ type: "text", text: r.action }] };
  },
};
