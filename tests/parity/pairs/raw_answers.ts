// case: MCP501 MCP502 MCP507 MCP508 MCP509 MCP510
import { randomUUID } from "node:crypto";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js";
import { ElicitResultSchema, type ServerNotification, type ServerRequest } from "@modelcontextprotocol/sdk/types.js";
import winston from "winston";

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

const logger = winston.createLogger({ transports: [new winston.transports.Console({ stderrLevels: ["info"] })] });
const server = new McpServer({ name: "dome", version: "3.0.0" });

async function turnTo(degrees: number): Promise<void> {
  const reply = await fetch("https://dome.example/turn", { method: "POST", body: JSON.stringify({ degrees }) }); // expect: MCP510
  if (!reply.ok) throw new Error("the dome is stuck");
}

const askAngle = (extra: Extra) =>
  extra.sendRequest(
    {
      method: "elicitation/create",
      params: {
        message: "How far?",
        requestedSchema: {
          type: "object",
          properties: { degrees: { type: "number", minimum: 0, maximum: 90 } },
          required: ["degrees"],
        },
      },
    },
    ElicitResultSchema,
  );

const done = (text: string) => ({ content: [{ type: "text" as const, text }] });

server.registerTool("turn", {}, async (extra) => {
  const answer = await askAngle(extra);
  if (answer.action !== "accept") return done("The dome rests.");
  await turnTo(Number(answer.content?.degrees)); // expect: MCP508
  return done("Turning.");
});

server.registerTool("rent", {}, async () => {
  const url = "https://dome.example/pay";
  const { action } = await server.server.elicitInput({ mode: "url", message: "Pay for the night.", url, elicitationId: randomUUID() });
  if (action !== "accept") return done("Not rented."); // expect: MCP509
  await turnTo(45);
  return done("The night is yours.");
});

server.registerTool("wash", {}, async (extra) => {
  await turnTo(0);
  const answer = await askAngle(extra);
  if (answer.action !== "accept") return done("Washed.");
  logger.debug("angle after washing", { angle: answer.content }); // expect: MCP507
  return done("Washed, and turned back.");
});
