// case: MCP507 MCP508 MCP605
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import pino from "pino";
import winston from "winston";
import { trace } from "@opentelemetry/api";
const log = pino({ name: "oven" });
const logger = winston.createLogger({ level: "info" });
const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
const FORM = { message: "How hot?", requestedSchema: { type: "object" as const, properties: { degrees: { type: "integer" as const, title: "Degrees" } } } };

export function registerOven(server: McpServer, heat: (d: number) => void): void {
  const ask = () => server.server.elicitInput(FORM);
  server.registerTool("l1", {}, async () => {
    const answer = await ask();
    log.info({ answer }, "answered"); // expect: MCP507
    if (answer.action !== "accept") return text("cold");
    heat(Number(answer.content?.degrees));
    return text("hot");
  });
  server.registerTool("l2", {}, async () => {
    const answer = await ask();
    if (answer.action !== "accept") return text("cold");
    logger.debug(`degrees: ${answer.content?.degrees}`); // expect: MCP507
    heat(Number(answer.content?.degrees));
    return text("hot");
  });
  server.registerTool("l3", {}, async () => {
    const { action, content } = await ask();
    process.stderr.write(`answer ${action} ${JSON.stringify(content)}\n`); // expect: MCP507
    if (action !== "accept") return text("cold");
    heat(Number(content?.degrees));
    return text("hot");
  });
  server.registerTool("l4", {}, async () => {
    const answer = await ask();
    trace.getActiveSpan()?.setAttribute("oven.answer", JSON.stringify(answer.content)); // expect: MCP507
    if (answer.action !== "accept") return text("cold");
    heat(Number(answer.content?.degrees));
    return text("hot");
  });
  server.registerTool("l5", {}, async (extra) => {
    const answer = await ask();
    await extra.sendNotification({ method: "notifications/message", params: { level: "info", data: answer.content } }); // expect: MCP507
    if (answer.action !== "accept") return text("cold");
    heat(Number(answer.content?.degrees));
    return text("hot");
  });
  server.registerTool("l6", {}, async () => {
    const answer = await ask();
    await server.server.sendLoggingMessage({ level: "info", data: { got: answer } }); // expect: MCP507
    return text(answer.action);
  });
  server.registerTool("l7", {}, async () => {
    const answer = await ask();
    log.info({ action: answer.action, fields: Object.keys(answer.content ?? {}) }, "answered");
    logger.info("fields: %d", Object.keys(answer.content ?? {}).length);
    return text(answer.action);
  });
  server.registerTool("l8", {}, async () => {
    const answer = await ask().then((a) => (console.dir(a), a)); // expect: MCP507
    return text(answer.action);
  });
}
