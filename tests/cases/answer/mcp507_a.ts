// case: ALL
// options: --pedantic
import { randomUUID, randomBytes } from "node:crypto";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { ElicitResult } from "@modelcontextprotocol/sdk/types.js";
import { trace } from "@opentelemetry/api";
import pino from "pino";

const log = pino({ name: "poetry" });
const say = (text: string) => ({ content: [{ type: "text" as const, text }] });
const LINE = { type: "object" as const, properties: { line: { type: "string" as const, title: "Line", maxLength: 80 } }, required: ["line"] };

const remember = (answer: ElicitResult) => {
  log.info({ answer }, "answered"); // expect: MCP507
};

export function poetry(mcp: McpServer) {
  const able = () => mcp.server.getClientCapabilities()?.elicitation;

  async function line(message: string): Promise<ElicitResult> {
    return mcp.server.elicitInput({ message, requestedSchema: LINE }, { timeout: 500_000 });
  }

  mcp.registerTool("first_line", {}, async () => {
    if (!able()) return say("Say a line.");
    const answer = await line("How does it begin?");
    log.debug(`first line: ${JSON.stringify(answer.content)}`); // expect: MCP507
    return say(answer.action === "accept" ? "Noted." : "Not noted.");
  });

  mcp.registerTool("second_line", {}, async () => {
    if (!able()) return say("Say a line.");
    const answer = await line("And then?");
    remember(answer);
    return say(answer.action === "accept" ? "Noted." : "Not noted.");
  });

  mcp.registerTool("third_line", {}, async () => {
    if (!able()) return say("Say a line.");
    const { action, content } = await line("And then?");
    if (action !== "accept") return say("Not noted.");
    console.error("third line", content?.line); // expect: MCP507
    return say("Noted.");
  });

  mcp.registerTool("fourth_line", {}, async () => {
    if (!able()) return say("Say a line.");
    const { action, content } = await line("And the end?");
    log.info({ action, fields: Object.keys(content ?? {}).length }, "fourth line");
    trace.getActiveSpan()?.setAttribute("line.action", action);
    return say(action === "accept" ? "Noted." : "Not noted.");
  });

  mcp.registerTool("publish", {}, async () => {
    if (!mcp.server.getClientCapabilities()?.elicitation?.url) return say("No page.");
    const state = randomBytes(16).toString("hex");
    const url = `https://poems.example/publish?state=${state}`;
    log.info({ url }, "opening"); // expect: MCP605
    const { action } = await mcp.server.elicitInput({ mode: "url", message: "Publish on our page.", url, elicitationId: randomUUID() }, { timeout: 500_000 });
    log.info({ action }, "opened");
    return say(action === "accept" ? "Go on in the browser." : "Not published.");
  });
}
