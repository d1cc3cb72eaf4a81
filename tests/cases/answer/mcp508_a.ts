// case: MCP508 MCP501
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ElicitResultSchema } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import Ajv from "ajv";

const server = new Server({ name: "x", version: "1" }, { capabilities: { tools: {} } });
const Litres = z.object({ litres: z.number() });
const schema = { type: "object" as const, properties: { litres: { type: "number" as const } }, required: ["litres"] };
const validate = new Ajv().compile(schema);
declare const tank: { fill(litres: unknown): Promise<void> };

server.setRequestHandler(CallToolRequestSchema, async (request, extra) => {
  const answer = await extra.sendRequest({ method: "elicitation/create", params: { message: "How much?", requestedSchema: schema } }, ElicitResultSchema);
  if (answer.action !== "accept") return { content: [] };
  switch (request.params.name) {
    case "fill":
      await tank.fill(answer.content?.["litres"]); // expect: MCP508
      break;
  }
  return { content: [] };
});

server.setRequestHandler(CallToolRequestSchema, async (request, extra) => {
  const { action, content } = await server.request({ method: "elicitation/create", params: { message: "How much?", requestedSchema: schema } }, ElicitResultSchema);
  if (action !== "accept" || !content) return { content: [] };
  await tank.fill(content.litres); // expect: MCP508
  return { content: [] };
});

server.setRequestHandler(CallToolRequestSchema, async (request, extra) => {
  const { action, content } = await server.request({ method: "elicitation/create", params: { message: "How much?", requestedSchema: schema } }, ElicitResultSchema);
  if (action !== "accept" || !content) return { content: [] };
  const { litres } = Litres.parse(content);
  await tank.fill(litres);
  return { content: [] };
});

server.setRequestHandler(CallToolRequestSchema, async (request, extra) => {
  const answer = await server.request({ method: "elicitation/create", params: { message: "How much?", requestedSchema: schema } }, ElicitResultSchema);
  if (answer.action !== "accept" || !validate(answer.content)) return { content: [] };
  await tank.fill(answer.content.litres);
  return { content: [] };
});
