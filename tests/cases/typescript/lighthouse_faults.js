// case: ALL
const { Server } = require("@modelcontextprotocol/sdk/server/index.js");
const { CallToolRequestSchema } = require("@modelcontextprotocol/sdk/types.js");

const server = new Server({ name: "lighthouse", version: "1.0.0" }, { capabilities: { tools: {} } });
const lampSchema = { type: "object", properties: { lamp: { type: "string", title: "Lamp" } }, required: ["lamp"] };
const can = () => Boolean(server.getClientCapabilities()?.elicitation);

module.exports.handlers = {
  async lamp_on() {
    if (!can()) return "Name a lamp.";
    const result = await server.elicitInput({ message: "Which lamp?", requestedSchema: lampSchema }, { timeout: 600000 });
    await turn(result.content.lamp, "on"); // expect: MCP501
    return "On.";
  },
  async lamp_off() {
    if (!can()) return "Name a lamp.";
    let result;
    do {
      result = await server.elicitInput({ message: "Which lamp then?", requestedSchema: lampSchema }, { timeout: 600000 }); // expect: MCP506
    } while (result.action === "decline");
    if (result.action === "cancel") return "Nothing happened.";
    await turn(result.content.lamp, "off");
    return "Off.";
  },
  async lamp_blink() {
    if (!can()) return "Name a lamp.";
    await server.elicitInput({ message: "Blink?", requestedSchema: lampSchema }, { timeout: 600000 }); // expect: MCP502
    await turn("1", "blink");
    return "Blinking.";
  },
};

server.setRequestHandler(CallToolRequestSchema, async (request) => {
  const text = await module.exports.handlers[request.params.name]();
  return { content: [{ type: "text", text }] };
});
