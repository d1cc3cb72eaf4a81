// case: MCP705 MCP706 MCP708
// options: --protocol 2026-07-28
import { inputRequired, Server } from "@modelcontextprotocol/server";

const server = new Server({ name: "x", version: "1" }, { capabilities: { tools: {} } });

server.setRequestHandler("tools/call", async (request, ctx) => {
  if (request.params.name === "a") return inputRequired({ inputRequests: {} }); // expect: MCP705
  if (request.params.name === "b") {
    await server.sendLoggingMessage({ level: "info", data: "b" }); // expect: MCP708
    return inputRequired({
      inputRequests: {
        model: inputRequired.createMessage({ messages: [], maxTokens: 10 }), // expect: MCP708
        wrong: { method: "ping" }, // expect: MCP706
      },
    });
  }
  const asked = { inputRequests: { page: inputRequired.elicitUrl({ message: "Look.", url: "https://a.example/" }) } };
  return inputRequired(asked);
});
