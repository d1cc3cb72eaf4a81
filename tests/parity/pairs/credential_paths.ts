// case: MCP602 MCP603 MCP604 MCP605 MCP606 MCP607 MCP608
import axios from "axios";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const gatewayToken = "ghp_Q8mZt3RvX1cLw6YpKd9JhNs2Bf5GeUa7To4i"; // expect: MCP604

export function sensors(): McpServer {
  const mcp = new McpServer({ name: "farm-sensors", version: "1.0.0" });
  const reply = (text: string) => ({ content: [{ type: "text" as const, text }] });

  mcp.registerTool("soil", { inputSchema: { field: z.string() } }, async ({ field }, { authInfo }) => {
    const client = axios.create({
      baseURL: "https://soil.example",
      headers: { Authorization: `Bearer ${authInfo?.token}` }, // expect: MCP603
    });
    const { data } = await client.get(`/${field}`);
    return reply(String(data));
  });

  mcp.registerTool("join", { inputSchema: { farm: z.string(), code: z.string() } }, async ({ farm, code }) => {
    const { data: grant } = await axios.post("https://soil.example/token", new URLSearchParams({ grant_type: "authorization_code", code }));
    console.error(`joined ${farm} with ${grant.access_token}`); // expect: MCP605
    process.env["SOIL_TOKEN"] = grant.access_token; // expect: MCP606
    return reply(`Joined with ${grant.access_token}`); // expect: MCP602
  });

  mcp.registerTool("forecast", { inputSchema: { field: z.string() } }, async ({ field }) => {
    const apiKey = process.env.WEATHER_API_KEY;
    const question = `Look up ${field} with api key ${apiKey}.`; // expect: MCP608
    const answer = await mcp.server.createMessage({
      messages: [{ role: "user", content: { type: "text", text: question } }],
      maxTokens: 300,
    });
    return reply(answer.content.type === "text" ? answer.content.text : "");
  });

  mcp.registerTool("link", {}, async () => {
    const loginUrl = "https://soil.example/oauth/authorize?client_id=farm";
    return reply(`Open ${loginUrl} in your browser, then paste the code here.`); // expect: MCP607
  });

  mcp.registerTool("key_hint", {}, async () => {
    const key = process.env.WEATHER_API_KEY ?? "";
    console.error("using key ..." + key.slice(-4));
    return reply(`The key ends in ${key.slice(-4)}.`);
  });

  return mcp;
}
