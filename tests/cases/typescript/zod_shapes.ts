// case: MCP103 MCP107
// Standard schemas in forms: what is built on what.
import { inputRequired, McpServer } from "@modelcontextprotocol/server";
import * as z from "zod/v4";

const Base = z.object({
  name: z.string().min(1),
  extra: z.record(z.string(), z.string()), // expect: MCP103
  colour: z.enum(["red", "blue"]).optional(),
});

const Full = Base.extend({
  size: z.number().int().nullable(), // expect: MCP107
  tags: z.array(z.enum(["a", "b"])),
});

const Small = Base.pick({ name: true });

export function build(): McpServer {
  const server = new McpServer({ name: "frames", version: "1.0.0" });
  server.registerTool("order", { description: "Order a frame" }, async () =>
    inputRequired({
      inputRequests: {
        full: inputRequired.elicit({ message: "Which frame?", requestedSchema: Full }),
        small: inputRequired.elicit({ message: "For whom?", requestedSchema: Small }),
      },
    }),
  );
  return server;
}
