// case: MCP101 MCP103 MCP106 MCP107
import { acceptedContent, inputRequired, inputResponse, McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";

const Contact = z.object({ name: z.string(), email: z.email() });
const Login = Contact.pick({ email: true }).extend({
  secret: z.string().meta({ title: "Your password", description: "Never shown again" }), // expect: MCP101
});
const Flat = Contact.omit({ email: true }).merge(z.object({ size: z.enum(["s", "m"]) }));
const Nested = Flat.extend({
  where: z.object({ street: z.string() }), // expect: MCP103
  tags: z.string().array(), // expect: MCP103
  extra: z.record(z.string(), z.string()), // expect: MCP103
  either: z.union([z.string(), z.number()]), // expect: MCP103
});
const Nullable = z.object({
  note: z.string().nullable(), // expect: MCP107
  mood: z.nullable(z.string()), // expect: MCP107
  rest: z.string().nullish(), // expect: MCP107
  fine: z.string().optional(),
  also: z.string().default("x"),
});
const Empty = z.object({}); // expect: MCP106
const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });

export function build(): McpServer {
  const server = new McpServer({ name: "forms", version: "1.0.0" });
  for (const [name, schema] of Object.entries({ login: Login, flat: Flat, nested: Nested, nullable: Nullable, empty: Empty })) {
    server.registerTool(name, { description: name }, async (ctx) => {
      const view = inputResponse(ctx.mcpReq.inputResponses, "f");
      if (view.kind === "missing") {
        return inputRequired({ inputRequests: { f: inputRequired.elicit({ message: `Fill in ${name}`, requestedSchema: schema }) } });
      }
      const got = acceptedContent(ctx.mcpReq.inputResponses, "f", schema);
      return text(got ? "done" : "nothing done");
    });
  }
  return server;
}
