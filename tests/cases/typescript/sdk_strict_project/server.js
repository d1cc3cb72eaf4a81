// A server that tells the SDK to test before every request: what is left is only that nothing handles the refusal.
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, CreateMessageResultSchema } from "@modelcontextprotocol/sdk/types.js";

const server = new Server({ name: "apiary", version: "1.0.0" }, { capabilities: { tools: {} }, enforceStrictCapabilities: true });

server.setRequestHandler(CallToolRequestSchema, async (request, extra) => {
  const answer = await extra.sendRequest({ method: "sampling/createMessage", params: { messages: [], maxTokens: 5 } }, CreateMessageResultSchema); // expect: MCP303
  const { roots } = await server.listRoots(); // expect: MCP304
  return { content: [{ type: "text", text: `${answer.model} ${roots.length}` }] };
});
