// case: MCP210 MCP212
// options: --protocol 2025-11-25
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { randomUUID } from "node:crypto";
const ONCE = crypto.randomUUID(); // expect: MCP210
const TWICE = randomUUID(); // expect: MCP210
const THRICE = randomUUID(); // expect: MCP210
export function register(server: McpServer) {
  const page = "https://ship.example/pay";
  const here = randomUUID(); // expect: MCP210
  server.tool("b", async () => ({ content: [{ type: "text", text: (await server.server.elicitInput({ mode: "url", message: "Pay", url: page, elicitationId: ONCE})).action }] }));
  server.tool("c", async () => ({ content: [{ type: "text", text: (await server.server.elicitInput({ mode: "url", message: "Pay", url: page, elicitationId: TWICE})).action }] }));
  server.tool("d", async () => ({ content: [{ type: "text", text: (await server.server.elicitInput({ mode: "url", message: "Pay", url: page, elicitationId: here})).action }] }));
  const open = (elicitationId: string, url = page) => server.server.elicitInput({ mode: "url", message: "Pay", url, elicitationId });
  server.tool("e", async () => ({ content: [{ type: "text", text: (await open(THRICE)).action }] }));
  server.tool("k", async () => {
    throw Object.assign(new Error("go"), { code: -32042, data: { elicitations: [{ mode: "url", message: "x", url: page, elicitationId: randomUUID() }] } }); // expect: MCP212
  });
  server.tool("l", async () => {
    const err: any = new Error("go");
    err.code = -32042;
    err.data = { elicitations: [{ mode: "url", message: "x", url: page, elicitationId: randomUUID() }] };
    throw err; // expect: MCP212
  });
  server.tool("m", async () => {
    throw { code: -32042, message: "go", data: { elicitations: [{ mode: "url", message: "x", url: page, elicitationId: randomUUID() }] } }; // expect: MCP212
  });
}
