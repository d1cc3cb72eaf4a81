// case: MCP101
import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { ElicitRequestFormParams, PrimitiveSchemaDefinition } from "@modelcontextprotocol/sdk/types.js";

type Schema = ElicitRequestFormParams["requestedSchema"];

enum Field {
  Host = "host",
  Secret = "clientSecret",
}

const TABLE = {
  host: { type: "string", title: "Host" },
  apiKey: { type: "string", title: "API key" }, // expect: MCP101
} as const satisfies Record<string, PrimitiveSchemaDefinition>;

const PAIRS: [string, string][] = [
  ["region", "Region"],
  ["otp", "One-time code"], // expect: MCP101
];

const NAMES = ["team", "accessToken"] as const; // expect: MCP101

abstract class Asker {
  readonly #server: Server;
  protected constructor(server: Server) {
    this.#server = server;
  }
  protected async ask(message: string, properties: Schema["properties"]): Promise<boolean> {
    const result = await this.#server.elicitInput({ message, requestedSchema: { type: "object", properties } });
    return result.action === "accept";
  }
}

export class Wizard extends Asker {
  static readonly steps = 3;
  static override: string = "x";
  constructor(server: Server) {
    super(server);
  }

  enumKeys = () =>
    this.ask("Where is the registry?", {
      [Field.Host]: { type: "string", title: "Host" },
      [Field.Secret]: { type: "string" }, // expect: MCP101
    });

  table() {
    return this.ask("How shall we connect?", { ...TABLE });
  }

  async pairs() {
    return await this.ask(
      "Where are you?",
      Object.fromEntries(PAIRS.map(([name, title]) => [name, { type: "string" as const, title }])),
    );
  }

  async reduced() {
    const properties = NAMES.reduce<Schema["properties"]>((all, name) => ({ ...all, [name]: { type: "string" } }), {});
    return this.ask("Which team?", properties);
  }

  async assigned() {
    const properties: Schema["properties"] = {};
    Object.assign(properties, { city: { type: "string" } }, { passphrase: { type: "string" } }); // expect: MCP101
    return this.ask("Where?", properties);
  }

  async each() {
    const properties: Schema["properties"] = {};
    [
      { id: "nick", label: "Nickname" },
      { id: "seed", label: "Seed phrase of the wallet" }, // expect: MCP101
    ].forEach(({ id, label }) => {
      properties[id] = { type: "string", title: label };
    });
    return this.ask("Who?", properties);
  }

  async dotted() {
    const schema: Schema = { type: "object", properties: {} };
    schema.properties.colour = { type: "string", title: "Colour" };
    schema.properties["privateKey"] = { type: "string", title: "Key" }; // expect: MCP101
    return this.ask("What?", schema.properties);
  }

  get shape(): Schema["properties"] {
    return {
      plan: { type: "string", title: "Plan" },
      cvv: { type: "string", title: "Security code" }, // expect: MCP101
    };
  }

  async getter() {
    return this.ask("How do you pay?", this.shape);
  }
}
