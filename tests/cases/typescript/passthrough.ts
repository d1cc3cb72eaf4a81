// case: MCP603
import axios from "axios";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { AsyncLocalStorage } from "node:async_hooks";
const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
const store = new AsyncLocalStorage<{ token?: string }>();
const API = "https://grain.example/api";
class Client {
  constructor(private readonly token: string) {}
  get(path: string) {
    return fetch(`${API}${path}`, { headers: this.headers() });
  }
  private headers(): Record<string, string> {
    return { Authorization: `Bearer ${this.token}` }; // expect: MCP603
  }
}
const bearer = (extra: { authInfo?: { token: string } }) => extra.authInfo?.token;
export function register(server: McpServer): void {
  server.registerTool("q1", {}, async (extra) => {
    const { data } = await axios.get(`${API}/a`, { headers: { Authorization: `Bearer ${extra.authInfo?.token}` } }); // expect: MCP603
    return text(String(data.length));
  });
  server.registerTool("q2", {}, async ({ authInfo }) => {
    const client = new Client(authInfo!.token);
    return text(String((await client.get("/b")).status));
  });
  server.registerTool("q3", {}, async (extra) => {
    const headers = new Headers();
    headers.set("authorization", `Bearer ${bearer(extra)}`); // expect: MCP603
    const r = await fetch(`${API}/c`, { headers });
    return text(String(r.status));
  });
  server.registerTool("q4", {}, async (extra) => {
    const api = axios.create({ baseURL: API });
    api.defaults.headers.common["Authorization"] = String(extra.requestInfo?.headers.authorization); // expect: MCP603
    const r = await api.get("/d");
    return text(String(r.status));
  });
  server.registerTool("q5", {}, async (extra) => {
    const api = axios.create({ baseURL: API, headers: { "X-Api-Key": process.env.GRAIN_KEY } });
    const r = await api.get(`/e?user=${encodeURIComponent(String(extra.authInfo?.clientId))}`);
    return text(String(r.status));
  });
  server.registerTool("q6", {}, async (extra) =>
    store.run({ token: extra.authInfo?.token }, async () => {
      const r = await fetch(`${API}/f`, { headers: { authorization: "Bearer " + store.getStore()?.token } }); // expect: MCP603
      return text(String(r.status));
    }),
  );
}
