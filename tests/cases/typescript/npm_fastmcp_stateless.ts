// case: MCP404 MCP405 MCP409
// fastmcp for npm over HTTP without sessions: nothing that the server sends by itself arrives.
import { FastMCP } from "fastmcp";
import { z } from "zod";

const server = new FastMCP({ name: "dairy", version: "1.0.0" });

server.addTool({
  name: "churn",
  description: "Churn butter",
  parameters: z.object({ pounds: z.number() }),
  execute: async ({ pounds }, context) => {
    const answer = await context.elicit({ // expect: MCP404, MCP405
      message: `Which cream for ${pounds} pounds?`,
      requestedSchema: { type: "object", properties: { cream: { type: "string" } } },
    });
    return answer.action;
  },
});

await server.start({ transportType: "httpStream", httpStream: { port: 8081, stateless: true } });
