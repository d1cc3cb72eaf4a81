// case: MCP602 MCP605 MCP607
// What a token endpoint answers when it refuses is no token; links that have a name of their own lead to no authorization page.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";

const mcp = new McpServer({ name: "replies", version: "1" });
const say = (text: string) => ({ content: [{ type: "text" as const, text }] });
const ask = (token: string) =>
  fetch("https://api.example.com/oauth/v1/token", { method: "POST", body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: token }) });

async function refresh(token: string) {
  const response = await ask(token);
  if (!response.ok) {
    const errorText = await response.text();
    console.error(`refused: ${errorText}`);
    return { success: false, error: `refused: ${response.status} ${errorText}` };
  }
  return { success: true };
}

mcp.registerTool("refresh", { description: "a", inputSchema: {} }, async () => say(JSON.stringify(await refresh(process.env.REFRESH_TOKEN!))));

mcp.registerTool("grant", { description: "b", inputSchema: {} }, async () => {
  const response = await ask(process.env.REFRESH_TOKEN!);
  if (response.status !== 200) return { ...say(`refused: ${await response.text()}`), isError: true };
  return say(JSON.stringify(await response.json())); // expect: MCP602
});

mcp.registerTool("either", { description: "c", inputSchema: {} }, async () => {
  const response = await ask(process.env.REFRESH_TOKEN!);
  return say(await response.text()); // expect: MCP602
});

mcp.registerTool("rooms", { description: "d", inputSchema: {} }, async () => say("Try booking_login first, or open the property URL directly."));
mcp.registerTool("sign-in", { description: "e", inputSchema: {} }, async () => say("Call google_login, then open the link it returns and sign in.")); // expect: MCP607
mcp.registerTool("login", { description: "f", inputSchema: {} }, async () => say("Open the login URL in your browser to continue.")); // expect: MCP607
