// case: MCP603 MCP605
import { AsyncLocalStorage } from "node:async_hooks";
import axios from "axios";
import express from "express";
import got from "got";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { requireBearerAuth } from "@modelcontextprotocol/sdk/server/auth/middleware/bearerAuth.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";

const callers = new AsyncLocalStorage<{ token: string }>();
const app = express();

app.use((req, _res, next) => {
  const token = (req.headers.authorization ?? "").replace(/^Bearer /, "");
  callers.run({ token }, next);
});

async function viaStore(path: string): Promise<string> {
  const caller = callers.getStore();
  const reply = await fetch(`https://weather.example${path}`, {
    headers: new Headers({ Authorization: `Bearer ${caller?.token}` }), // expect: MCP603
  });
  return reply.text();
}

class WeatherClient {
  constructor(private readonly bearer: string) {}
  today(): Promise<string> {
    return got("https://weather.example/today", { headers: { authorization: `Bearer ${this.bearer}` } }).text(); // expect: MCP603
  }
}

async function exchanged(token: string): Promise<string> {
  const { data } = await axios.post("https://id.example/token", {
    grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
    subject_token: token,
    audience: "weather",
  });
  return data.access_token;
}

export function weather(mcp: McpServer): void {
  const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });

  mcp.registerTool("rain", {}, async () => text(await viaStore("/rain")));

  mcp.registerTool("today", {}, async ({ authInfo }) => text(await new WeatherClient(authInfo!.token).today()));

  mcp.registerTool("wind", {}, async (extra) => {
    const headers = { ...extra.requestInfo?.headers, "x-client": "mcp" } as Record<string, string>;
    const { data } = await axios.get("https://weather.example/wind", { headers }); // expect: MCP603
    return text(data);
  });

  mcp.registerTool("snow", {}, async ({ authInfo }) => {
    const token = await exchanged(authInfo?.token ?? "");
    const { data } = await axios.get("https://weather.example/snow", { headers: { Authorization: `Bearer ${token}` } });
    return text(data);
  });

  mcp.registerTool("ice", {}, async ({ authInfo }) => {
    const client = axios.create({ baseURL: "https://weather.example", headers: { "x-api-key": process.env.WEATHER_KEY } });
    const { data } = await client.get("/ice", { params: { user: authInfo?.clientId } });
    return text(data);
  });
}

app.post("/mcp", requireBearerAuth({ verifier: verifier }), async (req, res) => {
  const mcp = new McpServer({ name: "weather", version: "1.0.0" });
  weather(mcp);
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: () => crypto.randomUUID() });
  await mcp.connect(transport);
  await transport.handleRequest(req, res, req.body);
});
