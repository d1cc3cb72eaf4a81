// case: ALL
// A careful server on Streamable HTTP: one server for each session, related questions, everything answered for.
import { randomUUID } from "node:crypto";
import express from "express";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { ElicitResultSchema, isInitializeRequest, type ElicitResult } from "@modelcontextprotocol/sdk/types.js";
import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js";
import { z } from "zod";

type Extra = RequestHandlerExtra<any, any>;
interface Session {
  transport: StreamableHTTPServerTransport;
  server: McpServer;
}

const sessions: Record<string, Session> = {};
const repairs = new Map<string, { bike: string; state: "open" | "done" }>();
const MINUTES = 60_000;
const choice = z.object({ state: z.enum(["open", "done"]) });

const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });

function canAsk(server: McpServer): boolean {
  const elicitation = server.server.getClientCapabilities()?.elicitation;
  return elicitation !== undefined && (elicitation.form !== undefined || Object.keys(elicitation).length === 0);
}

async function ask(extra: Extra, message: string, properties: Record<string, unknown>, required: string[]): Promise<ElicitResult> {
  return extra.sendRequest(
    { method: "elicitation/create", params: { message, requestedSchema: { type: "object", properties, required } } },
    ElicitResultSchema,
    { timeout: 5 * MINUTES },
  );
}

function createServer(): McpServer {
  const server = new McpServer({ name: "bike-repairs", version: "1.4.0" });

  server.registerTool(
    "set_state",
    { title: "Set the state of a repair", description: "Marks a repair as open or done.", inputSchema: { repair: z.string().describe("Number of the repair") } },
    async ({ repair }, extra) => {
      const found = repairs.get(repair);
      if (!found) return { ...text(`There is no repair ${repair}.`), isError: true };
      if (!canAsk(server)) return text("This client cannot ask; give the state as an argument of update_repair.");
      const answer = await ask(extra, `Repair ${repair} (${found.bike}) is ${found.state}. What is it now?`, { state: { type: "string", title: "State", enum: ["open", "done"] } }, ["state"]);
      switch (answer.action) {
        case "accept": {
          const parsed = choice.safeParse(answer.content);
          if (!parsed.success) return text("The answer was no state; nothing was changed.");
          repairs.set(repair, { ...found, state: parsed.data.state });
          return text(`Repair ${repair} is ${parsed.data.state}.`);
        }
        case "decline":
          return text("Nothing was changed.");
        default:
          return text("The question was closed; nothing was changed.");
      }
    },
  );

  server.registerTool("list_repairs", { description: "Lists the repairs.", inputSchema: { page_token: z.string().optional().describe("Token of the next page") } }, async () =>
    text([...repairs].map(([id, repair]) => `${id}: ${repair.bike} (${repair.state})`).join("\n")),
  );

  return server;
}

const app = express();
app.use(express.json());

app.post("/mcp", async (req, res) => {
  const id = req.header("mcp-session-id");
  if (id && sessions[id]) return void (await sessions[id].transport.handleRequest(req, res, req.body));
  if (!isInitializeRequest(req.body)) return void res.status(400).json({ error: "No session." });
  const server = createServer();
  const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
    sessionIdGenerator: () => randomUUID(),
    onsessioninitialized: (made) => {
      sessions[made] = { transport, server };
    },
  });
  transport.onclose = () => {
    if (transport.sessionId) delete sessions[transport.sessionId];
  };
  await server.connect(transport);
  await transport.handleRequest(req, res, req.body);
});

app.get("/mcp", async (req, res) => {
  const session = sessions[req.header("mcp-session-id") ?? ""];
  if (!session) return void res.status(404).end();
  await session.transport.handleRequest(req, res);
});

app.listen(Number(process.env.PORT ?? 3000));
