import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { ZodRawShape } from "zod";

export interface Session {
  mcp: McpServer;
  userToken?: string;
}

export abstract class ToolBase {
  abstract readonly name: string;
  abstract readonly description: string;
  abstract readonly shape: ZodRawShape;
  protected readonly confirmation?: string;

  constructor(protected readonly session: Session) {}

  protected abstract execute(args: Record<string, unknown>): Promise<CallToolResult>;

  register(): void {
    this.session.mcp.registerTool(this.name, { description: this.description, inputSchema: this.shape }, async (args) => {
      if (this.confirmation && !(await this.confirmed(this.confirmation))) {
        return this.text("Nothing was changed.");
      }
      return this.execute(args);
    });
  }

  protected text(text: string): CallToolResult {
    return { content: [{ type: "text", text }] };
  }

  private async confirmed(message: string): Promise<boolean> {
    const { server } = this.session.mcp;
    if (!server.getClientCapabilities()?.elicitation?.form) {
      return true; // expect: MCP503
    }
    const answer = await server.elicitInput(
      { message, requestedSchema: { type: "object", properties: { confirm: { type: "boolean", title: "Confirm" } }, required: ["confirm"] } },
      { timeout: 300_000 },
    );
    return answer.action === "accept" && answer.content?.confirm === true;
  }
}
