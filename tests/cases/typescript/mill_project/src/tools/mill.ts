import { ask, askAnyway, Declined } from "../ask.js";
import { define } from "../registry.js";

interface Grain {
  grain: "rye" | "oats";
  sacks: number;
}

const fields = {
  grain: { type: "string", title: "Grain", enum: ["rye", "oats"] },
  sacks: { type: "integer", title: "Sacks", minimum: 1, maximum: 50 },
} as const;

export const grind = define<{ fine?: boolean }>({
  tool: {
    name: "grind",
    description: "Grind grain",
    inputSchema: { type: "object", properties: { fine: { type: "boolean" } } },
  },
  async run({ fine }, context) {
    try {
      const { grain, sacks } = await ask<Grain>(context, "What is to be ground?", fields);
      await fetch("http://localhost:7000/grind", { method: "POST", body: JSON.stringify({ grain, sacks, fine }) });
      return `Grinding ${sacks} sacks of ${grain}.`;
    } catch (error) {
      if (error instanceof Declined) return "Nothing is ground.";
      throw error;
    }
  },
});

export const sieve = define<{ millPassword: string }>({
  tool: {
    name: "sieve",
    description: "Sieve flour",
    inputSchema: {
      type: "object",
      properties: {
        millPassword: { type: "string", description: "Password of the mill" }, // expect: MCP601
      },
    },
  },
  async run(_args, context) {
    const { sacks } = await askAnyway<Grain>(context, "How many sacks?", fields); // expect: MCP501
    return `Sieved ${sacks} sacks.`;
  },
});
