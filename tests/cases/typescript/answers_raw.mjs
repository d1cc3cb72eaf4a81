// case: MCP508 MCP501
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { ElicitResultSchema } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
const text = (value) => ({ content: [{ type: "text", text: value }] });
const params = { message: "How many?", requestedSchema: { type: "object", properties: { n: { type: "integer", title: "How many" } }, required: ["n"] } };

export function registerEggs(server, coop) {
  server.registerTool("r1", { description: "eggs" }, async (extra) => {
    const { action, content } = await extra.sendRequest({ method: "elicitation/create", params }, ElicitResultSchema);
    if (action !== "accept") return text("none");
    await coop.take(content.n); // expect: MCP508
    return text("taken");
  });
  server.registerTool("r2", { description: "eggs" }, async ({ sendRequest }) => {
    const answer = await sendRequest({ method: "elicitation/create", params }, ElicitResultSchema);
    if (answer.action !== "accept") return text("none");
    const n = z.coerce.number().int().parse(answer.content?.n);
    await coop.take(n);
    return text("taken");
  });
  server.registerTool("r3", { description: "eggs" }, async () => {
    const answer = await server.server.request({ method: "elicitation/create", params }, ElicitResultSchema);
    if (answer.action !== "accept") return text("none");
    const n = answer.content?.n;
    if (!Number.isInteger(n) || n < 1) return text("that is no number of eggs");
    await coop.take(n);
    return text("taken");
  });
  server.registerTool("r4", { description: "eggs" }, async () => {
    const answer = await server.server.elicitInput(params);
    if (answer.action !== "accept") return text("none");
    await coop.take(answer.content.n);
    return text("taken");
  });
}
new McpServer({ name: "coop", version: "1" });
