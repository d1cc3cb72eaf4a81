// case: MCP402
import { FastMCP } from "fastmcp";
const server = new FastMCP({ name: "bees", version: "1.0.0" });
server.on("connect", async ({ session }) => {
  await session.requestSampling({ messages: [{ role: "user", content: { type: "text", text: "hi" } }], maxTokens: 5 }); // expect: MCP402
});
server.on("connect", (event) => {
  event.session.on("rootsChanged", (e) => console.error(e.roots));
});
await server.start({ transportType: "stdio" });
