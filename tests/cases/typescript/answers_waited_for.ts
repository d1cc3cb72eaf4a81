// case: MCP301 MCP501 MCP602
// Answers that come with others, or against the clock; and values that patterns put in their place.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";

const mcp = new McpServer({ name: "waited", version: "1" });
const STREET = { message: "Street?", requestedSchema: { type: "object" as const, properties: { street: { type: "string" as const } } } };
const say = (text: string) => ({ content: [{ type: "text" as const, text }] });
const can = () => Boolean(mcp.server.getClientCapabilities()?.elicitation);
const order = (street: string) => fetch("https://shop.example.com/order", { method: "POST", body: street });

mcp.registerTool("all", { description: "a", inputSchema: {} }, async () => {
  if (!can()) return say("unsupported");
  const [one, page] = await Promise.all([mcp.server.elicitInput(STREET), fetch("https://shop.example.com")]);
  return say(`${one.content?.street} ${page.status}`); // expect: MCP501
});

mcp.registerTool("all-tested", { description: "a", inputSchema: {} }, async () => {
  if (!can()) return say("unsupported");
  const [one, page] = await Promise.all([mcp.server.elicitInput(STREET), fetch("https://shop.example.com")]);
  if (one.action !== "accept") return say("stopped");
  return say(`${one.content?.street} ${page.status}`);
});

mcp.registerTool("race", { description: "a", inputSchema: {} }, async () => {
  if (!can()) return say("unsupported");
  const answer = await Promise.race([
    mcp.server.elicitInput(STREET),
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error("too late")), 600_000)),
  ]);
  return say(String(answer.content?.street)); // expect: MCP501
});

mcp.registerTool("settled", { description: "a", inputSchema: {} }, async () => {
  const [one] = await Promise.allSettled([mcp.server.elicitInput(STREET)]);
  if (one.status === "rejected" || one.value.action !== "accept") return say("stopped");
  return say(String(one.value.content?.street));
});

mcp.registerTool("settled-untested", { description: "a", inputSchema: {} }, async () => {
  const [one] = await Promise.allSettled([mcp.server.elicitInput(STREET)]);
  if (one.status !== "fulfilled") return say("stopped");
  return say(String(one.value.content?.street)); // expect: MCP501
});

mcp.registerTool("secret", { description: "a", inputSchema: {} }, async () => {
  if (!can()) return say("unsupported");
  const [login] = await Promise.all([
    mcp.server.elicitInput({ message: "Password?", requestedSchema: { type: "object", properties: { password: { type: "string" } } } }),
  ]);
  if (login.action !== "accept") return say("stopped");
  return say(`signed in with ${login.content?.password}`); // expect: MCP602
});

mcp.registerTool("default", { description: "a", inputSchema: {} }, async () => {
  if (!can()) return say("unsupported");
  const { content = {} } = await mcp.server.elicitInput(STREET);
  const { street = "Main Street" } = content as { street?: string }; // expect: MCP501
  await order(street);
  return say("ordered");
});

mcp.registerTool("default-inside", { description: "a", inputSchema: {} }, async () => {
  if (!can()) return say("unsupported");
  const { content: { street } = { street: "Main Street" } } = await mcp.server.elicitInput(STREET); // expect: MCP501
  await order(String(street));
  return say("ordered");
});

mcp.registerTool("default-tested", { description: "a", inputSchema: {} }, async () => {
  if (!can()) return say("unsupported");
  const { action, content: { street = "Main Street" } = {} } = await mcp.server.elicitInput(STREET);
  if (action !== "accept") return say("stopped");
  await order(String(street));
  return say("ordered");
});
