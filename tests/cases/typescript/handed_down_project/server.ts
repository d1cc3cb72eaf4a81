import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { CallToolRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { makeDesk } from "./desk.js";
import { handleCall as handleOrders } from "./orders";
import { stamp } from "./stamps";

const server = new Server({ name: "post-office", version: "1.0.0" }, { capabilities: { tools: {} } });

server.setRequestHandler(CallToolRequestSchema, async (request) => {
  const { name, arguments: args } = request.params;
  switch (name) {
    case "order":
      return await handleOrders(name, args, {
        notifyFn: (text: string) => void server.sendLoggingMessage({ level: "info", data: text }).catch(() => {}),
        askFn: (question: any) => (server as any).elicitInput?.(question), // expect: MCP301
      });
    default:
      return await stamp(makeDesk(server));
  }
});
await server.connect(new StdioServerTransport());
