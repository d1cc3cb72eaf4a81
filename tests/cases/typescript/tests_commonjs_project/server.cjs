// case: MCP301 MCP303 MCP304
"use strict";
const { Server } = require("@modelcontextprotocol/sdk/server/index.js");
const types = require("@modelcontextprotocol/sdk/types.js");
const { StdioServerTransport } = require("@modelcontextprotocol/sdk/server/stdio.js");

const server = new Server({ name: "hut", version: "1.0.0" }, { capabilities: { tools: {} } });
const say = (text) => ({ content: [{ type: "text", text }] });
const FORM = { message: "How many beds?", requestedSchema: { type: "object", properties: { beds: { type: "integer", title: "Beds" } } } };

async function bookBeds(args, extra) {
  const reply = await extra.sendRequest({ method: "elicitation/create", params: FORM }, types.ElicitResultSchema); // expect: MCP301
  return say(reply.action === "accept" ? "booked" : "not booked");
}

async function bookTable(_args, extra) {
  const caps = server.getClientCapabilities();
  if (caps && caps.elicitation) {
    const reply = await extra.sendRequest({ method: "elicitation/create", params: FORM }, types.ElicitResultSchema);
    return say(reply.action === "accept" ? "booked" : "not booked");
  }
  return say("Say how many beds.");
}

async function story() {
  const reply = await server.createMessage({ messages: [{ role: "user", content: { type: "text", text: "A hut story" } }], maxTokens: 90 }); // expect: MCP303
  return say(reply.model);
}

async function storyTold() {
  const sampling = server.getClientCapabilities()?.sampling;
  const reply = sampling
    ? await server.createMessage({ messages: [{ role: "user", content: { type: "text", text: "A hut story" } }], maxTokens: 90 })
    : null;
  return say(reply === null ? "no story" : reply.model);
}

const rooms = async () => {
  const list = await server.request({ method: "roots/list" }, types.ListRootsResultSchema); // expect: MCP304
  return say(String(list.roots.length));
};

const roomsKnown = () =>
  server.getClientCapabilities()?.roots
    ? server.listRoots().then(({ roots }) => say(String(roots.length)))
    : Promise.resolve(say("none"));

const HANDLERS = new Map([
  ["book_beds", bookBeds],
  ["book_table", bookTable],
  ["story", story],
  ["story_told", storyTold],
]);
HANDLERS.set("rooms", rooms);
HANDLERS.set("rooms_known", roomsKnown);

server.setRequestHandler(types.ListToolsRequestSchema, async () => ({
  tools: [...HANDLERS.keys()].map((name) => ({ name, description: name, inputSchema: { type: "object", properties: {} } })),
}));
server.setRequestHandler(types.CallToolRequestSchema, async (request, extra) => {
  const handler = HANDLERS.get(request.params.name);
  if (!handler) throw new types.McpError(types.ErrorCode.MethodNotFound, "no such tool");
  return handler(request.params.arguments ?? {}, extra);
});

server.connect(new StdioServerTransport()).catch((error) => {
  console.error(error);
  process.exit(1);
});
