import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js";
import { ElicitResultSchema, type ElicitRequestFormParams, type ElicitResult, type ServerNotification, type ServerRequest } from "@modelcontextprotocol/sdk/types.js";

export type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;
type Schema = ElicitRequestFormParams["requestedSchema"];

export class Asker {
  constructor(private readonly mcp: McpServer) {}

  get able(): boolean {
    const { elicitation } = this.mcp.server.getClientCapabilities() ?? {};
    return elicitation !== undefined;
  }

  form(extra: Extra, message: string, requestedSchema: Schema): Promise<ElicitResult> {
    return extra.sendRequest({ method: "elicitation/create", params: { message, requestedSchema } }, ElicitResultSchema, { timeout: 600_000 }); // expect: MCP506
  }

  async yes(extra: Extra, message: string): Promise<boolean> {
    if (!this.able) return false;
    let agreed = true;
    try {
      const answer = await this.form(extra, message, { type: "object", properties: { agreed: { type: "boolean", title: "I agree" } } });
      agreed = answer.action === "accept" && answer.content?.agreed === true;
    } catch (error) { // expect: MCP503
      console.warn("could not ask", error);
    }
    return agreed;
  }
}
