// case: MCP601
// Shapes of zod objects among the members of other shapes, written in place, kept, or put together by a helper.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const mcp = new McpServer({ name: "shapes", version: "1" });
const place = z.object({ region: z.string(), zone: z.string().optional() });
const login = z.object({
  user: z.string(),
  password: z.string(), // expect: MCP601
});
const keyed = z.object({
  apiKey: z.string(), // expect: MCP601
});
const kept = { ...place.shape, ...keyed.shape };
const withPlace = <S extends z.ZodRawShape>(shape: S) => ({ ...place.shape, ...shape });
const done = async () => ({ content: [] });

mcp.registerTool("in-place", { description: "a", inputSchema: { city: z.string(), ...login.shape } }, done);
mcp.registerTool("kept", { description: "b", inputSchema: kept }, done);
mcp.registerTool("helper", { description: "c", inputSchema: withPlace({ secretKey: z.string() }) }, done); // expect: MCP601
mcp.registerTool("without", { description: "d", inputSchema: { city: z.string(), ...login.omit({ password: true }).shape } }, done);
mcp.registerTool("only-place", { description: "e", inputSchema: { city: z.string(), ...place.shape } }, done);
