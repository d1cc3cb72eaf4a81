import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { guarded } from "./guarded.js";

const Booking = z.object({ hall: z.string(), calendar: z.object({ url: z.string(), api_key: z.string() }) }); // expect: MCP601

export function register(server: McpServer): void {
  server.tool("book", "Book a hall", Booking.shape, guarded(async (data) => data));
  server.tool("login", "Sign in", { user: z.string(), password: z.string() }, guarded(async ({ user }) => user)); // expect: MCP601
  server.tool("halls", "List the halls", { town: z.string() }, guarded(async ({ town }) => town));
}
