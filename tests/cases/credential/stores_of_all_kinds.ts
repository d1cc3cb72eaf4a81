// case: MCP101 MCP606 MCP507 MCP602 MCP605
import { writeFileSync, appendFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { Entry } from "@napi-rs/keyring";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const say = (text: string) => ({ content: [{ type: "text" as const, text }] });
const settings: { apiKey?: string; region?: string } = {};
const bySubject = new Map<string, string>();
export let token = "";
const form = { type: "object" as const, properties: { apiKey: { type: "string" as const, title: "API key" } } }; // expect: MCP101
export function install(mcp: McpServer) {
  const ask = async () => {
    const r = await mcp.server.elicitInput({ message: "Key?", requestedSchema: form });
    return r.action === "accept" ? (r.content?.apiKey as string) : undefined;
  };
  mcp.registerTool("a", {}, async () => {
    const key = await ask();
    if (!key) return say("no");
    process.env["SERVICE_KEY"] = key; // expect: MCP606
    return say("ok");
  });
  mcp.registerTool("b", {}, async () => {
    const key = await ask();
    if (!key) return say("no");
    settings.apiKey = key; // expect: MCP606
    return say("ok");
  });
  mcp.registerTool("c", {}, async () => {
    const key = await ask();
    if (!key) return say("no");
    Object.assign(settings, { apiKey: key }); // expect: MCP606
    return say("ok");
  });
  mcp.registerTool("d", {}, async () => {
    const key = await ask();
    if (!key) return say("no");
    writeFileSync(join(homedir(), ".svc.json"), JSON.stringify({ key })); // expect: MCP606
    return say("ok");
  });
  mcp.registerTool("e", {}, async () => {
    const key = await ask();
    if (key) token = key; // expect: MCP606
    return say("ok");
  });
  mcp.registerTool("f", {}, async (extra) => {
    const key = await ask();
    const sub = extra.authInfo?.extra?.sub as string;
    if (key && sub) bySubject.set(sub, key);
    return say("ok");
  });
  mcp.registerTool("g", {}, async () => {
    const key = await ask();
    if (key) new Entry("svc", "user").setPassword(key);
    return say("ok");
  });
  mcp.registerTool("j", {}, async () => {
    const key = await ask();
    if (key) globalThis.apiKey = key; // expect: MCP606
    return say("ok");
  });
}
declare global { var apiKey: string | undefined; }
