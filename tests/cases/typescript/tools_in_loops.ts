// case: MCP601
// Tools that a loop over a table registers: each row with its own name, schema and handler, however many there are.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const mcp = new McpServer({ name: "rows", version: "1" });
const done = async () => ({ content: [] });

const DESTRUCTURED = [
  { name: "t0", config: { description: "T0", inputSchema: { id: z.string() } }, handler: done },
  { name: "t1", config: { description: "T1", inputSchema: { id: z.string() } }, handler: done },
  { name: "t2", config: { description: "T2", inputSchema: { id: z.string() } }, handler: done },
  { name: "t3", config: { description: "T3", inputSchema: { id: z.string() } }, handler: done },
  { name: "t4", config: { description: "T4", inputSchema: { id: z.string() } }, handler: done },
  { name: "t5", config: { description: "T5", inputSchema: { id: z.string() } }, handler: done },
  { name: "t6", config: { description: "T6", inputSchema: { id: z.string() } }, handler: done },
  { name: "t7", config: { description: "T7", inputSchema: { id: z.string() } }, handler: done },
  { name: "t8", config: { description: "T8", inputSchema: { id: z.string() } }, handler: done },
  { name: "t9", config: { description: "T9", inputSchema: { id: z.string() } }, handler: done },
  { name: "t10", config: { description: "T10", inputSchema: { password: z.string() } }, handler: done }, // expect: MCP601
  { name: "t11", config: { description: "T11", inputSchema: { id: z.string() } }, handler: done },
];
for (const { name, config, handler } of DESTRUCTURED) mcp.registerTool(name, config as any, handler);

const NAMED = [
  { name: "u0", config: { description: "U0", inputSchema: { id: z.string() } }, handler: done },
  { name: "u1", config: { description: "U1", inputSchema: { id: z.string() } }, handler: done },
  { name: "u2", config: { description: "U2", inputSchema: { id: z.string() } }, handler: done },
  { name: "u3", config: { description: "U3", inputSchema: { id: z.string() } }, handler: done },
  { name: "u4", config: { description: "U4", inputSchema: { id: z.string() } }, handler: done },
  { name: "u5", config: { description: "U5", inputSchema: { id: z.string() } }, handler: done },
  { name: "u6", config: { description: "U6", inputSchema: { id: z.string() } }, handler: done },
  { name: "u7", config: { description: "U7", inputSchema: { id: z.string() } }, handler: done },
  { name: "u8", config: { description: "U8", inputSchema: { id: z.string() } }, handler: done },
  { name: "u9", config: { description: "U9", inputSchema: { apiKey: z.string() } }, handler: done }, // expect: MCP601
  { name: "u10", config: { description: "U10", inputSchema: { id: z.string() } }, handler: done },
];
for (const tool of NAMED) {
  if (!tool) continue;
  mcp.registerTool(tool.name, tool.config as any, tool.handler);
}

const UNUSED = [{ name: "v", config: { description: "V", inputSchema: { password: z.string() } }, handler: done }];
export const count = UNUSED.length;
