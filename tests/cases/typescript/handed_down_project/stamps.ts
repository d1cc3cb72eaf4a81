import type { Desk } from "./types";

export async function stamp(desk: Desk) {
  const action = await desk.askAtDesk("Which stamp?", {
    stamp: { type: "string", title: "Stamp", enum: ["sea", "air"] },
    api_token: { type: "string", title: "API token" }, // todo: MCP101
  });
  return { content: [{ type: "text", text: action }] };
}
