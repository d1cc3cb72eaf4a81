// case: MCP603 MCP605
import { AsyncLocalStorage } from "node:async_hooks";
import express from "express";
import got from "got";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";

const callers = new AsyncLocalStorage<{ token: string }>();
const app = express();

app.use((req, _res, next) => {
  const token = (req.headers.authorization ?? "").replace(/^Bearer\s+/i, "");
  callers.run({ token }, next);
});

class WeatherClient {
  constructor(private readonly bearer: string) {}

  today(): Promise<string> {
    return got("https://weather.example/today", { headers: { authorization: `Bearer ${this.bearer}` } }).text(); // expect: MCP603
  }
}

export function weather(mcp: McpServer): void {
  const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });

  mcp.registerTool("rain", {}, async () => {
    const caller = callers.getStore();
    const headers = { Authorization: `Bearer ${caller?.token}` }; // expect: MCP603
    const reply = await fetch("https://weather.example/rain", { headers });
    return text(await reply.text());
  });

  mcp.registerTool("today", {}, async ({ authInfo }) => text(await new WeatherClient(authInfo!.token).today()));

  mcp.registerTool("ice", {}, async ({ authInfo }) => {
    console.error("ice asked for by", authInfo?.clientId, "with", authInfo?.scopes.length ?? 0, "scopes");
    const reply = await fetch("https://weather.example/ice", { headers: { "x-api-key": process.env.WEATHER_KEY ?? "" } });
    return text(await reply.text());
  });
}
