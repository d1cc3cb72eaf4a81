// case: MCP401 MCP402
// A promise that a notification's handler lets go belonged to no call: that it is sent there at all is the fault, waited for or not.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { RootsListChangedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";

const server = new McpServer({ name: "plots", version: "1.0.0" });
const known = new Set<string>();

async function refresh(): Promise<void> {
  const { roots } = await server.server.listRoots(); // expect: MCP402
  for (const root of roots) known.add(root.uri);
}

async function refreshLater(): Promise<void> {
  const { roots } = await server.server.listRoots(); // expect: MCP401
  for (const root of roots) known.add(root.uri);
}

server.server.oninitialized = () => {
  if (!server.server.getClientCapabilities()?.roots) return;
  void refresh();
};
server.server.setNotificationHandler(RootsListChangedNotificationSchema, async () => {
  await refresh();
});
server.registerTool("plots", {}, async () => {
  void refreshLater();
  return { content: [{ type: "text", text: [...known].join(", ") }] };
});
