export const status = {
  name: "status",
  config: { description: "Status", inputSchema: {} },
  handler: () => async () => ({ content: [{ type: "text" as const, text: JSON.stringify({ token: process.env.API_TOKEN }) }] }), // expect: MCP602
};

export const masked = {
  name: "masked",
  config: { description: "Status", inputSchema: {} },
  handler: () => async () => ({ content: [{ type: "text" as const, text: JSON.stringify({ token: Boolean(process.env.API_TOKEN) }) }] }),
};
