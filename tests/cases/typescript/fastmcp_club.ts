// case: ALL
// Fencing club on fastmcp for TypeScript.
import { FastMCP, UserError } from "fastmcp";
import { z } from "zod";

const server = new FastMCP({ name: "fencing-club", version: "1.0.0" });

server.addTool({
  name: "book_piste",
  description: "Book a piste",
  parameters: z.object({
    piste: z.number().int(),
    memberPin: z.string().describe("PIN of the member"), // expect: MCP601
  }),
  execute: async ({ piste }, { log }) => {
    log.info("booking", { piste });
    return `Piste ${piste} is booked.`;
  },
});

server.addTool({
  name: "show_environment",
  description: "Show the environment",
  parameters: z.object({}),
  execute: async () => JSON.stringify(process.env), // expect: MCP602
});

server.addTool({
  name: "fetch_results",
  description: "Fetch results",
  parameters: z.object({ bout: z.string() }),
  execute: async ({ bout }, { session }) => {
    const reply = await fetch(`https://fencing.example/bouts/${bout}`, { headers: { "x-api-key": process.env.FENCING_KEY ?? "" } });
    if (!reply.ok) throw new UserError("The results are not available.");
    return reply.text();
  },
});

server.addResource({
  uri: "fencing://token",
  name: "token",
  mimeType: "text/plain",
  async load() {
    return { text: process.env.CLUB_TOKEN ?? "" }; // expect: MCP602
  },
});

server.start({ transportType: "stdio" });
