const text = (title: string) => ({ type: "string" as const, title });

export const bed = { type: "object" as const, properties: { bed: text("Beet") }, required: ["bed"] };
export const plant = {
  type: "object" as const,
  properties: {
    plant: text("Pflanze"),
    code: { type: "object", properties: { row: { type: "integer" } } }, // expect: MCP103
  },
} as never;
export const unlock = { type: "object" as const, properties: { pin: text("PIN of the gate") } }; // expect: MCP101
