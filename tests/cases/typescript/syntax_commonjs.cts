// case: MCP101 MCP103
import mcp = require("@modelcontextprotocol/sdk/server/mcp.js");
import zod = require("zod");
const { z } = zod;
class Desk {
  private readonly mcp = new mcp.McpServer({ name: "desk", version: "1" });
  async ask() {
    return this.mcp.server.elicitInput({
      message: "Log in",
      requestedSchema: zod.toJSONSchema(z.object({
        passcode: z.string(), // expect: MCP101
        where: z.object({ a: z.string() }), // expect: MCP103
      })) as any,
    });
  }
}
module.exports = { Desk };
export = Desk;
