import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { ask, confirm, schemas } from "@barn/ask";
import { say, remove } from "~/util";
export const install = (mcp: McpServer) => {
  mcp.registerTool("login", {}, async () => {
    const answer = await ask(mcp.server, "Log in", schemas.login);
    return say(answer?.action ?? "none");
  });
  mcp.registerTool("drop", {}, async () => {
    if (!(await confirm(mcp.server, "Remove the stall?"))) return say("kept");
    await remove("a");
    return say("removed");
  });
  mcp.registerTool("stall", {}, async () => {
    const answer = await ask(mcp.server, "Which stall?", schemas.stall);
    await remove(String(answer?.content?.stall)); // expect: MCP501
    return say("removed");
  });
};
