// case: MCP402
import express from "express";
const form = { type: "object", properties: { berth: { type: "string", title: "Berth" } } };
export function i(mcp, app) {
  app.get("/i", async (req, res) => {
    await mcp.server.elicitInput({ message: "h", requestedSchema: form }); // expect: MCP402
    res.end();
  });
}
export const start = (mcp) => {
  const app = express();
  i(mcp, app);
  app.listen(1);
};
