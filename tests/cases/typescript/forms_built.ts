// case: MCP101 MCP102 MCP103 MCP104 MCP105 MCP106 MCP107 MCP109 MCP112
// options: --protocol 2025-11-25
// Forms as servers build them: helpers for fields, tables, loops, spreads, computed keys, classes, ternaries.
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { ElicitRequestFormParams, PrimitiveSchemaDefinition } from "@modelcontextprotocol/sdk/types.js";

type Properties = ElicitRequestFormParams["requestedSchema"]["properties"];

const stringField = (title: string, more: Record<string, unknown> = {}) => ({ type: "string" as const, title, ...more });
function choiceField<T extends string>(title: string, options: readonly T[], labels?: Record<T, string>): PrimitiveSchemaDefinition {
  return labels
    ? { type: "string", title, oneOf: options.map((option) => ({ const: option, title: labels[option] })) }
    : { type: "string", title, enum: [...options] };
}
const formOf = (properties: Properties, required: string[] = Object.keys(properties)) => ({ type: "object" as const, properties, required });

interface Row {
  key: string;
  label: string;
  kind?: "string" | "boolean" | "number";
}

const CONNECTION: Row[] = [
  { key: "host", label: "Host name" },
  { key: "port", label: "Port", kind: "number" },
  { key: "passphrase", label: "Passphrase of the key" }, // expect: MCP101
];
const PLAIN: ReadonlyArray<Row> = [
  { key: "street", label: "Street" },
  { key: "keepUpdates", label: "Keep me informed", kind: "boolean" },
];

function fromRows(rows: readonly Row[]) {
  const properties: Record<string, unknown> = {};
  for (const { key, label, kind = "string" } of rows) {
    properties[key] = { type: kind, title: label };
  }
  return { type: "object" as const, properties };
}

class Forms {
  static readonly LOGIN = { type: "object", properties: { user: stringField("User name"), otp: stringField("Code from your phone app") } } as const; // expect: MCP101
  static readonly EMPTY = { type: "object" as const, properties: {} }; // expect: MCP106

  static contact() {
    const base = { name: stringField("Name"), mail: stringField("Mail", { format: "email" }) };
    return formOf({ ...base, phone: stringField("Phone", { format: "tel" }) }); // expect: MCP104
  }
}

export class Desk {
  constructor(private readonly server: Server) {}

  private ask(message: string, requestedSchema: unknown) {
    return this.server.elicitInput({ message, requestedSchema } as never);
  }

  async connect() {
    const rows = fromRows(CONNECTION);
    const first = await this.ask("How do we connect?", rows);
    return first.action === "accept" ? first.content : undefined;
  }

  async address() {
    const answer = await this.ask("Where do you live?", fromRows(PLAIN));
    return answer.action === "accept" ? answer.content : undefined;
  }

  async login(field: string, urgent: boolean) {
    const answers = [
      await this.ask("Log in", Forms.LOGIN),
      await this.ask("Go on?", Forms.EMPTY),
      await this.ask("How do we reach you?", Forms.contact()),
      await this.ask("Which one?", formOf({ [field]: { type: "string", title: "Choice", enum: ["a", "b"] } })),
      await this.ask("Pick", formOf({ size: choiceField("Size", ["s", "m"] as const), colour: choiceField("Colour", ["r", "g"], { r: "Red", g: "Green" }) })),
      await this.ask(urgent ? "Now?" : "Later?", {
        type: "object",
        properties: urgent
          ? { when: { type: "string", format: "time", title: "When" } } // expect: MCP104
          : { when: { type: "string", format: "date", title: "When" } },
      }),
      await this.ask("Sure to delete everything?", formOf({ confirm: { type: "boolean", title: "Yes, delete", default: true } })), // expect: MCP109
    ];
    return answers.filter((answer) => answer.action === "accept").length;
  }

  async nested() {
    const properties: Record<string, unknown> = Object.fromEntries(
      ["left", "right"].map((side) => [side, { type: "string", title: `The ${side} side` }]),
    );
    properties.shelf = { type: "object", properties: { row: { type: "integer" } } }; // expect: MCP103
    Object.assign(properties, { tags: { type: "array", items: { type: "string" } } }); // expect: MCP103
    const required: string[] = [];
    required.push("left");
    const answer = await this.ask("Which shelf?", { type: "object", properties, required });
    return answer.action === "accept";
  }

  async wrong() {
    const answer = await this.ask("How many?", {
      type: "object",
      properties: {
        count: { type: "integer", title: "How many", minimum: 5, maximum: 2 }, // expect: MCP105
        unit: { type: "string", title: "Unit", enum: ["kg", "g"], default: "lb" }, // expect: MCP105
        note: { type: ["string", "null"], title: "Note" }, // expect: MCP107
      },
      required: ["amount"], // expect: MCP105
    });
    return answer.action === "accept";
  }
}
