// case: MCP603
import { AsyncLocalStorage } from "node:async_hooks";
import express from "express";
import got from "got";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const callers = new AsyncLocalStorage<{ token: string }>();
const plain = new AsyncLocalStorage<string>();
const app = express();
app.use((req, _res, next) => {
  const token = (req.headers.authorization ?? "").replace(/^Bearer /, "");
  callers.run({ token }, next);
});
app.use((req, _res, next) => {
  plain.run(req.headers.authorization ?? "", () => next());
});
class WeatherClient {
  constructor(private readonly bearer: string) {}
  today(): Promise<string> {
    return got("https://weather.example/today", { headers: { authorization: `Bearer ${this.bearer}` } }).text(); // expect: MCP603
  }
  async today2() {
    return fetch("https://weather.example/today", { headers: { authorization: `Bearer ${this.bearer}` } }); // expect: MCP603
  }
}
export function weather(mcp: McpServer): void {
  const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
  mcp.registerTool("rain", {}, async () => {
    const reply = await fetch(`https://weather.example`, { headers: { Authorization: `Bearer ${callers.getStore()?.token}` } }); // expect: MCP603
    return text(await reply.text());
  });
  mcp.registerTool("rain2", {}, async () => {
    const caller = callers.getStore();
    const reply = await fetch(`https://weather.example`, { headers: { Authorization: `Bearer ${caller?.token}` } }); // expect: MCP603
    return text(await reply.text());
  });
  mcp.registerTool("rain3", {}, async () => {
    const { token } = callers.getStore()!;
    const reply = await fetch(`https://weather.example`, { headers: { Authorization: `Bearer ${token}` } }); // expect: MCP603
    return text(await reply.text());
  });
  mcp.registerTool("rain4", {}, async () => {
    const reply = await fetch(`https://weather.example`, { headers: { Authorization: plain.getStore() ?? "" } }); // expect: MCP603
    return text(await reply.text());
  });
  mcp.registerTool("today", {}, async ({ authInfo }) => text(await new WeatherClient(authInfo!.token).today()));
  mcp.registerTool("today2", {}, async ({ authInfo }) => text(await (await new WeatherClient(authInfo!.token).today2()).text()));
}
