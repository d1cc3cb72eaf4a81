import type { Schema } from "./ask.js";
export const login: Schema = {
  type: "object",
  properties: {
    user: { type: "string", title: "User" },
    pw: { type: "string", title: "Password" }, // expect: MCP101
  },
};
export const stall: Schema = { type: "object", properties: { stall: { type: "string", title: "Stall" } } };
