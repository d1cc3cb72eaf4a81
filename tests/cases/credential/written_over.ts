// case: MCP602 MCP605
// Members that are written over in the same record do not come along with what is spread there.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const say = (text: string) => ({ content: [{ type: "text" as const, text }] });
const account = { site: z.string(), user: z.string(), password: z.string() };

interface Account {
  site: string;
  user: string;
  password: string;
}

export function accounts(mcp: McpServer, log: (text: string) => void, create: (account: Account) => Promise<string>) {
  mcp.registerTool("add_account", { inputSchema: account }, async (args: Account) => {
    console.error(`Adding ${JSON.stringify({ ...args, password: "***" })}`);
    console.error("Adding", Object.assign({}, args, { password: "***" }));
    console.error("Adding", { ...args, password: undefined });
    console.error("Adding", { password: "***", ...args }); // expect: MCP605
    console.error("Adding", { ...args, user: "***" }); // expect: MCP605
    return say(await create(args));
  });

  mcp.registerTool("show_settings", {}, async () => {
    const settings = { host: process.env.HOST, apiKey: process.env.SHOP_API_KEY };
    return say(JSON.stringify({ ...settings, apiKey: settings.apiKey ? "set" : "not set" }));
  });

  mcp.registerTool("show_all_settings", {}, async () => {
    const settings = { host: process.env.HOST, apiKey: process.env.SHOP_API_KEY };
    return say(JSON.stringify({ ...settings, host: "here" })); // expect: MCP602
  });
}
