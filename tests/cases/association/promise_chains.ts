// case: MCP301 MCP303 MCP304
// Refusals that a promise chain catches.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { RootsListChangedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";

const server = new McpServer({ name: "granary", version: "3.1.0" });
let folders: { uri: string }[] = [];
const refused = (error: unknown): void => console.error("no folders", error);

server.server.setNotificationHandler(RootsListChangedNotificationSchema, () => {
  server.server
    .listRoots()
    .then((reply) => {
      folders = reply.roots;
    })
    .catch((error) => {
      console.error("cannot list", error);
    });
});

function ask(text: string) {
  return server.server.createMessage({ messages: [{ role: "user", content: { type: "text", text } }], maxTokens: 40 });
}

function askLoud(text: string) {
  return server.server.createMessage({ messages: [{ role: "user", content: { type: "text", text } }], maxTokens: 41 }); // expect: MCP303
}

server.registerTool("name_sack", { description: "Name a sack of grain" }, async () => {
  const named = await ask("Name this sack").catch(() => undefined);
  return { content: [{ type: "text", text: named ? "named" : "unnamed" }] };
});

server.registerTool("name_silo", { description: "Name a silo" }, async () => {
  const named = await askLoud("Name this silo").catch((error) => {
    throw error;
  });
  return { content: [{ type: "text", text: named ? "named" : "unnamed" }] };
});

server.registerTool("folders", { description: "List folders" }, async () => {
  await server.server.listRoots().then((reply) => (folders = reply.roots), refused);
  return { content: [{ type: "text", text: String(folders.length) }] };
});

server.registerTool("reload", { description: "List folders again" }, async () => {
  await server.server.listRoots().then((reply) => (folders = reply.roots)); // expect: MCP304
  return { content: [{ type: "text", text: String(folders.length) }] };
});
