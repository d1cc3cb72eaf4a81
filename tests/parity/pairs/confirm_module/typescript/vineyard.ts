import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import * as asking from "./asking.js";

interface Machines {
  spray(row: number): Promise<void>;
  uproot(row: number): Promise<void>;
  harvest(row: number): Promise<void>;
}

export function registerVineyard(mcp: McpServer, machines: Machines): void {
  const inputSchema = { row: z.number().int() };
  const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });

  mcp.registerTool("spray", { inputSchema }, async ({ row }) => {
    if (!(await asking.agreed(mcp.server, `Spray row ${row}?`))) return text("Not sprayed.");
    await machines.spray(row);
    return text("Sprayed.");
  });

  mcp.registerTool("uproot", { inputSchema }, async ({ row }) => {
    if (!(await asking.probablyAgreed(mcp.server, `Uproot row ${row}?`))) return text("The vines stay.");
    await machines.uproot(row);
    return text("Uprooted.");
  });

  mcp.registerTool("harvest", { inputSchema }, async ({ row }) => {
    if (await asking.clicked(mcp.server, `Harvest row ${row}?`)) {
      await machines.harvest(row);
      return text("Harvested.");
    }
    return text("The grapes hang on.");
  });
}
