// case: MCP103 MCP104 MCP105 MCP106 MCP107 MCP213
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const text = (value) => ({ content: [{ type: "text", text: value }] });
export function register(server) {
  const go = async (params) => text((await server.server.elicitInput(params)).action);
  server.registerTool("x1", {}, () => go({ message: "a", schema: { type: "object", properties: { a: { type: "string" } } } })); // expect: MCP105
  server.registerTool("x2", {}, () => go({ message: "a", requestedSchema: { type: "array", items: { type: "string" } } })); // expect: MCP105
  server.registerTool("x3", {}, () => go({ message: "a", requestedSchema: { type: "object" } })); // expect: MCP105
  server.registerTool("x4", {}, () => go({ message: "a", requestedSchema: { type: "object", properties: {} } })); // expect: MCP106
  server.registerTool("x5", {}, () =>
    go({
      message: "a",
      requestedSchema: {
        type: "object",
        properties: {
          size: { type: "string", enum: [] }, // expect: MCP105
          count: { type: "integer", default: "3" }, // expect: MCP105
          on: { type: "boolean", default: "true" }, // expect: MCP105
          name: { type: "string", minLength: 9, maxLength: 3 }, // expect: MCP105
          list: { type: "array", items: { type: "string" } }, // expect: MCP103
          picks: { type: "array", items: { type: "string", enum: ["a", "b"] }, minItems: 1 },
          obj: { type: "object", properties: { b: { type: "string" } } }, // expect: MCP103
          ref: { $ref: "#/definitions/x" }, // expect: MCP103
          maybe: { type: ["string", "null"] }, // expect: MCP107
        },
        required: ["size", ...["missing"]], // expect: MCP105
      },
    }),
  );
  server.registerTool("x6", {}, () =>
    go({ mode: "form", message: "a", url: "https://x.example", requestedSchema: { type: "object", properties: { a: { type: "string" } } } }), // expect: MCP213
  );
}
new McpServer({ name: "x", version: "1" });
