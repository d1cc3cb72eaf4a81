// case: ALL
const { Server } = require("@modelcontextprotocol/sdk/server/index.js");
const { StdioServerTransport } = require("@modelcontextprotocol/sdk/server/stdio.js");
const { CallToolRequestSchema, ListToolsRequestSchema, ElicitResultSchema } = require("@modelcontextprotocol/sdk/types.js");

const server = new Server({ name: "lighthouse", version: "1.0.0" }, { capabilities: { tools: {} } });

const confirmSchema = { type: "object", properties: { confirm: { type: "boolean", title: "Turn the lamp off" } }, required: ["confirm"] };

async function confirm(extra, message) {
  if (!server.getClientCapabilities()?.elicitation) return { ok: false, reason: "unsupported" };
  try {
    const result = await extra.sendRequest(
      { method: "elicitation/create", params: { message, requestedSchema: confirmSchema } },
      ElicitResultSchema,
      { timeout: 10 * 60 * 1000 },
    );
    if (result.action !== "accept") return { ok: false, reason: result.action };
    return { ok: result.content?.confirm === true, reason: "answered" };
  } catch (err) {
    console.error("confirm failed:", err instanceof Error ? err.message : err);
    return { ok: false, reason: "error" };
  }
}

const handlers = {
  lamp_off: async (args, extra) => {
    const { ok, reason } = await confirm(extra, `Turn lamp ${args.lamp} off?`);
    if (!ok) return `The lamp stays on (${reason}).`;
    await fetch(`http://localhost:8123/lamps/${args.lamp}`, { method: "DELETE" });
    return "The lamp is off.";
  },
  lamp_state: async (args) => {
    const reply = await fetch(`http://localhost:8123/lamps/${args.lamp}`);
    return reply.text();
  },
};

server.setRequestHandler(ListToolsRequestSchema, async () => ({
  tools: Object.keys(handlers).map((name) => ({
    name,
    description: name.replace("_", " "),
    inputSchema: { type: "object", properties: { lamp: { type: "string" } }, required: ["lamp"] },
  })),
}));

server.setRequestHandler(CallToolRequestSchema, async (request, extra) => {
  const handler = handlers[request.params.name];
  if (!handler) return { content: [{ type: "text", text: "Unknown tool" }], isError: true };
  return { content: [{ type: "text", text: await handler(request.params.arguments ?? {}, extra) }] };
});

server.connect(new StdioServerTransport()).catch((error) => {
  console.error(error);
  process.exit(1);
});
