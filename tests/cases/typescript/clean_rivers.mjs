// case: ALL
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from "@modelcontextprotocol/sdk/types.js";

const API = process.env.RIVER_API ?? "https://rivers.example";
const KEY = process.env.RIVER_API_KEY;
if (!KEY) {
  console.error("RIVER_API_KEY is not set");
  process.exit(1);
}

async function call(path, init = {}) {
  const response = await fetch(`${API}${path}`, { ...init, headers: { ...init.headers, "x-api-key": KEY, "content-type": "application/json" } });
  if (!response.ok) throw new McpError(ErrorCode.InternalError, `The river service answered ${response.status}`);
  return response.json();
}

const tools = {
  level: {
    description: "Water level at a gauge",
    inputSchema: { type: "object", properties: { gauge: { type: "string", description: "Gauge key, like RHEINE-1" }, pageToken: { type: "string" } }, required: ["gauge"] },
    handler: async ({ gauge, pageToken }) => call(`/levels/${encodeURIComponent(gauge)}?${new URLSearchParams(pageToken ? { pageToken } : {})}`),
  },
  alarm: {
    description: "Set an alarm",
    inputSchema: { type: "object", properties: { gauge: { type: "string" }, metres: { type: "number" } }, required: ["gauge", "metres"] },
    handler: async (args, server) => {
      if (!server.getClientCapabilities()?.elicitation) return { set: false, reason: "confirm on the web page" };
      const answer = await server
        .elicitInput(
          {
            message: `Set an alarm at ${args.metres} m for ${args.gauge}?`,
            requestedSchema: { type: "object", properties: { confirm: { type: "boolean", title: "Set the alarm" } }, required: ["confirm"] },
          },
          { timeout: 5 * 60 * 1000 },
        )
        .catch(() => ({ action: "cancel" }));
      if (answer.action !== "accept" || !answer.content?.confirm) return { set: false, reason: answer.action };
      await call("/alarms", { method: "POST", body: JSON.stringify(args) });
      return { set: true };
    },
  },
};

const server = new Server({ name: "rivers", version: "3.0.0" }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, async () => ({
  tools: Object.entries(tools).map(([name, { handler, ...rest }]) => ({ name, ...rest })),
}));
server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
  const tool = Object.hasOwn(tools, params.name) ? tools[params.name] : undefined;
  if (!tool) throw new McpError(ErrorCode.MethodNotFound, `no tool ${params.name}`);
  const result = await tool.handler(params.arguments ?? {}, server);
  return { content: [{ type: "text", text: JSON.stringify(result) }] };
});
await server.connect(new StdioServerTransport());
