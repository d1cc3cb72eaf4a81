// case: ALL
const { inputRequired, inputResponse, McpServer, createMcpHandler } = require("@modelcontextprotocol/server");
const { z } = require("zod/v4");

const Pick = z.object({ paper: z.enum(["laid", "wove"]).meta({ title: "Paper" }) });
const ask = () => inputRequired.elicit({ message: "Which paper?", requestedSchema: Pick });
const text = (value) => ({ content: [{ type: "text", text: value }] });

function build(order) {
  const server = new McpServer({ name: "paper-mill", version: "1.0.0" });

  server.registerTool("order_paper", { inputSchema: z.object({ sheets: z.number().int() }) }, async ({ sheets }, ctx) => {
    const view = inputResponse(ctx.mcpReq.inputResponses, "paper");
    if (view.kind === "missing") {
      const state = { sheets, cents: sheets * 12 };
      return inputRequired({ inputRequests: { paper: ask() }, requestState: Buffer.from(JSON.stringify(state)).toString("hex") }); // expect: MCP701
    }
    const state = JSON.parse(Buffer.from(ctx.mcpReq.requestState(), "hex").toString()); // expect: MCP702
    await order(view.content.paper, state.sheets, state.cents); // expect: MCP501
    return text("Ordered.");
  });

  server.registerTool("cut_paper", { description: "Cut paper" }, async (ctx) => {
    const view = inputResponse(ctx.mcpReq.inputResponses, "paper");
    if (view.kind !== "elicit" || view.action !== "accept") {
      return inputRequired({ inputRequests: { paper: ask() } }); // expect: MCP506
    }
    return text(`Cut ${view.content.paper}.`);
  });

  server.registerTool("dry_paper", { description: "Dry paper" }, async (ctx) => {
    if (ctx.mcpReq.inputResponses) return text("Dry.");
    return { resultType: "input_required", inputRequests: {} }; // expect: MCP705
  });

  return server;
}

module.exports = createMcpHandler(() => build(async () => {}));
