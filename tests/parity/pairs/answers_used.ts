// case: MCP501 MCP502 MCP504 MCP505 MCP506 MCP507
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import pino from "pino";
import { z } from "zod";

const log = pino();

interface Kiln {
  glaze(pot: string, glaze: string): Promise<void>;
  fire(): Promise<void>;
  openDoor(): Promise<void>;
}

export function register(server: McpServer, kiln: Kiln) {
  const ask = (message: string, properties: Record<string, unknown>) =>
    server.server.elicitInput({ message, requestedSchema: { type: "object", properties } as never });
  const glazeField = { glaze: { type: "string", title: "Glaze" } };

  server.tool("glaze", { pot: z.string() }, async ({ pot }) => {
    const { content } = await ask("Which glaze?", glazeField);
    await kiln.glaze(pot, content?.glaze as string); // expect: MCP501
    return { content: [{ type: "text", text: "Glazed." }] };
  });

  server.tool("fire", async () => {
    const result = await ask("Fire the kiln now?", { fire: { type: "boolean", title: "Fire the kiln" } });
    switch (result.action) {
      case "accept": // expect: MCP505
        await kiln.fire();
        return { content: [{ type: "text", text: "The kiln is hot." }] };
      default:
        return { content: [{ type: "text", text: "The kiln stays cold." }] };
    }
  });

  server.tool("cool", async () => {
    const result = await ask("Which glaze cooled?", glazeField);
    if (result.action === "cancel") return { content: [{ type: "text", text: "Nothing cooled." }] };
    if (result.action === "decline") log.info("nobody wants to tell"); // expect: MCP504
    await kiln.openDoor();
    return { content: [{ type: "text", text: "The door is open." }] };
  });

  server.tool("colour", async () => {
    for (;;) {
      const result = await server.server.elicitInput({ // expect: MCP506
        message: "Which colour?",
        requestedSchema: { type: "object", properties: { colour: { type: "string", title: "Colour" } } },
      });
      if (result.action === "accept") return { content: [{ type: "text", text: String(result.content?.colour) }] };
    }
  });

  server.tool("stamp", async () => {
    const result = await ask("Whose stamp?", glazeField);
    log.info({ result }, "stamp answer"); // expect: MCP507
    if (result.action !== "accept") return { content: [{ type: "text", text: "No stamp." }] };
    return { content: [{ type: "text", text: `Stamped ${result.content?.glaze}.` }] };
  });
}
