// case: MCP605
// What is read out of a store of the request, member by member.
import { AsyncLocalStorage } from "node:async_hooks";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import express from "express";
const storage = new AsyncLocalStorage();
const app = express();
app.post("/mcp", (req, res) => {
  const headers = req.headers;
  storage.run({ requestId: req.body.id, headers, version: "1" }, () => serve(req, res));
});
export function onError(error) {
  const data = storage.getStore();
  console.error({ requestId: data?.requestId, version: data?.version });
}
export function onError2(error) {
  const { requestId } = storage.getStore() ?? {};
  console.error("failed", requestId);
}
export function onError3(error) {
  console.error("failed", storage.getStore()); // expect: MCP605
}
export function onError4(error) {
  const data = storage.getStore();
  console.error("failed", data.headers); // expect: MCP605
}
