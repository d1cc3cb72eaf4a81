// case: MCP601 MCP602
// Codes of packages, the search token of a maps service and grants that are leases.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const say = (text: string) => ({ content: [{ type: "text" as const, text }] });

async function api(path: string, payload: Record<string, unknown>): Promise<unknown> {
  const reply = await fetch(`${process.env.SHOP_URL}${path}`, { method: "POST", body: JSON.stringify(payload) });
  return reply.json();
}

export function shop(mcp: McpServer) {
  mcp.registerTool(
    "credits_checkout",
    { description: "Begins a one-time purchase of credits.", inputSchema: { packageCode: z.string(), shelf_code: z.string() } },
    async ({ packageCode }) => say(packageCode),
  );

  mcp.registerTool(
    "google_places_details",
    { description: "Details of a place found by a Places search.", inputSchema: { placeId: z.string(), sessionToken: z.string().optional() } },
    async ({ placeId }) => say(placeId),
  );

  mcp.registerTool("lease", { inputSchema: { shelf: z.string(), kind: z.string() } }, async ({ shelf, kind }) => {
    const result = await api("/shelves/grants", { shelf, grantType: kind });
    return say(JSON.stringify(result));
  });
}
