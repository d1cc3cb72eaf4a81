// case: MCP101 MCP102 MCP103 MCP209 MCP301 MCP411 MCP501 MCP502
// fastmcp for npm: the context is the second argument of `execute`, its `elicit` takes what the SDK's server takes.
import { FastMCP, UserError } from "fastmcp";
import { z } from "zod";

const server = new FastMCP({ name: "ferry", version: "1.0.0" });

server.addTool({
  name: "book",
  description: "Book a passage",
  parameters: z.object({ harbour: z.string() }),
  execute: async ({ harbour }, { elicit, log }) => {
    const answer = await elicit({ // expect: MCP301, MCP411
      message: `From ${harbour}: which day? The days are on https://ferry.example/days`, // expect: MCP102
      requestedSchema: { type: "object", properties: { day: { type: "string", format: "date", title: "Day" } }, required: ["day"] },
    });
    log.info("asked");
    if (answer.action !== "accept") throw new UserError("Nothing was booked.");
    return `Booked for ${answer.content?.day}.`;
  },
});

server.addTool({
  name: "luggage",
  description: "Add luggage",
  parameters: z.object({}),
  async execute(args, context) {
    try {
      const answer = await context.elicit(
        {
          message: "What do you bring?",
          requestedSchema: { type: "object", properties: { passcode: { type: "string", title: "Passcode of the locker" } } }, // expect: MCP101
        },
        { timeout: 300_000 },
      );
      return `Luggage: ${answer.content?.passcode}`; // expect: MCP501
    } catch (error) {
      return "This client cannot ask.";
    }
  },
});

server.addTool({
  name: "sign",
  description: "Sign the papers",
  execute: async (_args, { elicit }) => {
    try {
      await elicit({ mode: "url", message: "Sign the papers.", url: "https://ferry.example/papers" }, { timeout: 600_000 }); // expect: MCP209, MCP502
    } catch {
      return "This client cannot open pages.";
    }
    return "Come back when they are signed.";
  },
});

server.start({ transportType: "stdio" });
