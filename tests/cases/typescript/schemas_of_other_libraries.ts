// case: MCP101 MCP103 MCP105 MCP106 MCP107 MCP601
// Schemas of valibot, TypeBox and arktype: the same fields, the same answers as with zod.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { Type } from "@sinclair/typebox";
import { toJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import { FastMCP } from "fastmcp";
import * as v from "valibot";
import { array, object, optional, pipe, string } from "valibot";

const mcp = new McpServer({ name: "libraries", version: "1" });
const desk = new FastMCP({ name: "libraries", version: "1.0.0" });

const Trip = v.object({
  city: v.pipe(v.string(), v.title("City"), v.minLength(2), v.maxLength(60)),
  mail: v.pipe(v.string(), v.email(), v.description("Where we send the ticket")),
  seats: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9))),
  kind: v.picklist(["single", "return"]),
});
const Card = v.object({
  holder: v.string(),
  secret: v.pipe(v.string(), v.title("Card PIN")), // expect: MCP101
});
const Nested = object({
  stops: array(string()), // expect: MCP103
  hotel: object({ name: string() }), // expect: MCP103
  note: optional(pipe(string(), v.maxLength(200))),
  code: v.nullable(v.string()), // expect: MCP107
});
const Box = Type.Object({
  city: Type.String({ title: "City", minLength: 2 }),
  seats: Type.Optional(Type.Integer({ minimum: 1, maximum: 9, default: 1 })),
  window: Type.Boolean({ description: "Window seat" }),
});
const Locked = Type.Object({
  city: Type.String({ title: "City" }),
  otp: Type.Optional(Type.String({ title: "One-time code" })), // expect: MCP101
  seats: Type.Integer({ minimum: 9, maximum: 1 }), // expect: MCP105
  hotel: Type.Object({ name: Type.String() }), // expect: MCP103
});

mcp.registerTool("ask", { description: "Ask", inputSchema: {} }, async (_args, extra) => {
  const options = { relatedRequestId: extra.requestId, timeout: 600000 };
  await mcp.server.elicitInput({ message: "Your trip", requestedSchema: toJsonSchema(Trip) as any }, options);
  await mcp.server.elicitInput({ message: "Your card", requestedSchema: toJsonSchema(Card) as any }, options);
  await mcp.server.elicitInput({ message: "Your stops", requestedSchema: toJsonSchema(Nested) as any }, options);
  await mcp.server.elicitInput({ message: "Your seats", requestedSchema: Box as any }, options);
  const r = await mcp.server.elicitInput({ message: "Your lock", requestedSchema: Locked as any }, options);
  return { content: [{ type: "text", text: r.action }] };
});

desk.addTool({
  name: "connect",
  description: "Connect",
  parameters: v.object({ region: v.string(), clientSecret: v.pipe(v.string(), v.minLength(10)) }), // expect: MCP601
  execute: async () => "ok",
});
desk.addTool({
  name: "login",
  description: "Log in",
  parameters: type({
    user: "string",
    "password?": "string > 8", // expect: MCP601
  }),
  execute: async () => "ok",
});
desk.addTool({
  name: "list",
  description: "List",
  parameters: type({ pageToken: "string", "size?": "number.integer > 0", kind: "'a' | 'b'" }),
  execute: async () => "ok",
});
