// case: MCP701 MCP702 MCP703
import { inputRequired, McpServer } from "@modelcontextprotocol/server";
import * as z from "zod/v4";

const Size = z.object({ size: z.number() });

function remember(step: number, item: string): string {
  return Buffer.from(`${step}:${item}`).toString("base64");
}

export class Shop {
  constructor(private readonly server: McpServer) {}

  register(): void {
    this.server.registerTool("buy", { inputSchema: z.object({ item: z.string(), mail: z.string() }) }, async ({ item, mail }, ctx) => {
      const raw = ctx.mcpReq.requestState<string>();
      if (!raw) {
        return inputRequired({
          inputRequests: { size: inputRequired.elicit({ message: "Size?", requestedSchema: Size }) },
          requestState: remember(1, item), // expect: MCP701
        });
      }
      const [step, thing] = Buffer.from(raw, "base64").toString().split(":"); // expect: MCP702
      if (step === "1") {
        const requestState = JSON.stringify({ step: 2, email: mail }); // expect: MCP701, MCP703
        return inputRequired({ inputRequests: {}, requestState });
      }
      return { content: [{ type: "text", text: thing }] };
    });
  }
}
