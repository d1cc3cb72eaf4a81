// case: ALL
import { acceptedContent, createMcpHandler, createRequestStateCodec, inputRequired, inputResponse, McpServer } from "@modelcontextprotocol/server";
import * as z from "zod/v4";

const Job = z.object({ job: z.enum(["brakes", "wheels", "chain"]).meta({ title: "Job" }) });

const codec = createRequestStateCodec<{ bike: string }>({
  key: process.env.WORKSHOP_STATE_KEY ?? "",
  ttlSeconds: 600,
  bind: ({ mcpReq, http }) => [mcpReq.method, http?.authInfo?.clientId ?? "local"].join("\n"),
});

const plain = (text: string) => ({ content: [{ type: "text" as const, text }] });

function workshop(): McpServer {
  const mcp = new McpServer({ name: "bike-workshop", version: "1.0.0" }, { requestState: { verify: codec.verify } });

  mcp.registerTool("repair", { description: "Have a bike repaired", inputSchema: z.object({ bike: z.string() }) }, async ({ bike }, ctx) => {
    const { inputResponses, requestState } = ctx.mcpReq;
    if (inputResponse(inputResponses, "job").kind === "missing") {
      const job = inputRequired.elicit({ message: `What does the ${bike} need?`, requestedSchema: Job });
      return inputRequired({ inputRequests: { job }, requestState: await codec.mint({ bike }, ctx) });
    }
    const chosen = acceptedContent(inputResponses, "job", Job);
    if (!chosen) return plain("Nothing was ordered.");
    return plain(`The ${requestState<{ bike: string }>()?.bike ?? bike} gets new ${chosen.job}.`);
  });

  return mcp;
}

export default createMcpHandler(workshop);
