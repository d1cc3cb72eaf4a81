import { v4 as uuid } from "uuid";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { HELP, receipt, seatMap } from "./links.js";

interface BoxOffice {
  sessionToken(show: string): string;
}

export class TicketOffice {
  constructor(
    private mcp: McpServer,
    private boxOffice: BoxOffice,
  ) {
    mcp.registerTool("seats", { inputSchema: { show: z.string() } }, this.seats.bind(this));
    mcp.registerTool("send_receipt", { inputSchema: { buyerEmail: z.string() } }, this.sendReceipt.bind(this));
    mcp.registerTool("get_help", {}, this.getHelp.bind(this));
  }

  private opensPages(): boolean {
    const elicitation = this.mcp.server.getClientCapabilities()?.elicitation;
    return elicitation?.url !== undefined;
  }

  private async showPage(message: string, url: string): Promise<boolean> {
    const answer = await this.mcp.server.elicitInput({ mode: "url", message, url, elicitationId: uuid() });
    return answer.action === "accept";
  }

  private say(text: string) {
    return { content: [{ type: "text" as const, text }] };
  }

  async seats({ show }: { show: string }) {
    if (!this.opensPages()) return this.say("Ask at the desk.");
    const shown = await this.showPage("Choose your seats.", seatMap(show, this.boxOffice.sessionToken(show)));
    return this.say(shown ? "Choose in the browser." : "No seats were chosen.");
  }

  async sendReceipt({ buyerEmail }: { buyerEmail: string }) {
    if (!this.opensPages()) return this.say("Ask at the desk.");
    const shown = await this.showPage("Your receipt.", receipt(buyerEmail));
    return this.say(shown ? "See the browser." : "No receipt.");
  }

  async getHelp() {
    if (!this.opensPages()) return this.say("Ask at the desk.");
    const shown = await this.showPage("Questions and answers.", HELP);
    return this.say(shown ? "See the browser." : "No help.");
  }
}
