// case: MCP501 MCP504 MCP505
// What an instance or a module keeps outlives the call: after a "no" it must not change as after a yes.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";

const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
const LAMP = { type: "object" as const, properties: { colour: { type: "string" as const, title: "Colour" } }, required: ["colour"] };
let lastColour = "white";

export class Lamps {
  private colour = "white";
  #lit = false;

  constructor(private readonly mcp: McpServer) {}

  private ask() {
    return this.mcp.server.elicitInput({ message: "Which colour shall the lamp have?", requestedSchema: LAMP });
  }

  install(): void {
    this.mcp.registerTool("light", {}, async () => {
      const answer = await this.ask();
      if (answer.action !== "accept") { // expect: MCP504
        console.error("not accepted");
      }
      this.#lit = true;
      return text("The lamp is lit.");
    });

    this.mcp.registerTool("paint", {}, async () => {
      const answer = await this.ask();
      const colour = answer.action === "accept" ? String(answer.content?.colour) : "red"; // expect: MCP504
      this.colour = colour;
      return text("Painted.");
    });

    this.mcp.registerTool("paint_next", {}, async () => {
      const answer = await this.ask();
      lastColour = answer.action === "accept" ? String(answer.content?.colour) : "red"; // expect: MCP504
      return text("Painted.");
    });

    this.mcp.registerTool("light_if_wanted", {}, async () => {
      const answer = await this.ask();
      if (answer.action !== "accept") return text(this.#lit ? "Still lit." : "Still dark.");
      this.colour = String(answer.content?.colour);
      this.#lit = true;
      return text(`Lit in ${this.colour}, not ${lastColour}.`);
    });
  }
}
