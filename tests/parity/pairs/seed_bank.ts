// case: MCP101 MCP102 MCP103 MCP104 MCP105 MCP107 MCP109 MCP110 MCP111 MCP112
// options: --protocol 2025-11-25
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ElicitResultSchema, type ElicitResult } from "@modelcontextprotocol/sdk/types.js";

type Schema = Record<string, unknown>;

const deposit: Schema = {
  type: "object",
  properties: {
    species: { type: "string", title: "Species", minLength: 3 },
    packets: {
      type: "integer",
      title: "Packets",
      exclusiveMinimum: 0, // expect: MCP104
    },
    origin: { type: "array", title: "Where it grew", items: { type: "string" } }, // expect: MCP103
    shelf: {
      type: "string",
      enum: ["north", "south"],
      title: "Shelf",
      default: "east", // expect: MCP105
    },
  },
  required: ["species"],
};

const loan: Schema = {
  type: "object",
  properties: {
    borrower: { type: "string", title: "Borrower", default: null }, // expect: MCP107
    doorPin: { type: "string", title: "PIN of the cold room" }, // expect: MCP101
    terms: { type: "boolean", title: "I read https://seeds.example/terms" }, // expect: MCP102
  },
};

const discard: Schema = {
  type: "object",
  properties: {
    confirm: { type: "boolean", title: "Destroy the packets", default: true }, // expect: MCP109
    x2: { type: "string" }, // expect: MCP111
  },
};

const label: Schema = { // expect: MCP110
  type: "object",
  properties: {
    genus: { type: "string", title: "Genus" },
    species: { type: "string", title: "Species" },
    year: { type: "integer", title: "Year" },
    grower: { type: "string", title: "Grower" },
    altitude: { type: "number", title: "Altitude" },
    printer: { // expect: MCP101
      type: "string",
      title: "Printer",
      default: "ghp_w2Rk9ZpT5xVb7NqLs4Yd8HgJc3MfUe6AoK1i", // expect: MCP112
    },
  },
};

const forms: Record<string, Schema> = { deposit, loan, discard, label };

export const server = new Server({ name: "seed-bank", version: "1.2.0" }, { capabilities: { tools: {} } });

server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
  const ask = (message: string, requestedSchema: Schema): Promise<ElicitResult> =>
    extra.sendRequest({ method: "elicitation/create", params: { message, requestedSchema } } as never, ElicitResultSchema);

  const answer = await ask(`Details of the ${params.name}`, forms[params.name]);
  return { content: [{ type: "text", text: answer.action }] };
});
