// case: MCP101 MCP103 MCP107 MCP301 MCP501 MCP504 MCP505 MCP601 MCP602 MCP603
import { FastMCP, UserError } from "fastmcp";
import { z } from "zod";
interface Auth { [key: string]: unknown; accessToken: string }
const server = new FastMCP<Auth>({ name: "kiln", version: "1.0.0", authenticate: async (req) => ({ accessToken: String(req.headers.authorization) }) });
server.addTool({
  name: "fire",
  description: "Fire the kiln",
  parameters: z.object({ cone: z.number(), apiKey: z.string() }), // expect: MCP601
  execute: async ({ cone }, { log, session }) => {
    log.info("firing", { cone });
    const r = await fetch("https://kiln.example/fire", { headers: { Authorization: session!.accessToken } }); // todo: MCP603
    if (!r.ok) throw new UserError("no fire");
    return "fired";
  },
});
server.addTool({
  name: "env",
  description: "Show env",
  parameters: z.object({}),
  execute: async () => JSON.stringify(process.env), // expect: MCP602
});
server.addResource({ uri: "kiln://cfg", name: "cfg", mimeType: "text/plain", async load() { return { text: `key=${process.env.KILN_API_KEY}` }; } }); // expect: MCP602
server.addPrompt({ name: "p", arguments: [{ name: "password", description: "Password of the kiln", required: true }], load: async () => "x" });
server.start({ transportType: "stdio" });
