// case: MCP105
// Options that loops put together: each round adds its own once, and what is added under a condition may not be there twice.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";

const server = new McpServer({ name: "bookshop", version: "1.0.0" });
const SHELVES = [{ name: "novels" }, { name: "poems" }];
const done = { content: [{ type: "text" as const, text: "Done." }] };

async function stocked(shelves: { name: string }[]) {
  const out = [];
  for (const shelf of shelves) {
    if (await inStock(shelf)) out.push({ shelf });
  }
  return out;
}

async function all(shelves: { name: string }[]) {
  const out = [];
  for (const shelf of shelves) out.push({ shelf });
  return out;
}

server.registerTool("stocked", {}, async () => {
  const labels = [];
  for (const found of await stocked(SHELVES)) labels.push({ const: found.shelf.name, title: found.shelf.name });
  await server.server.elicitInput({
    message: "Which shelf?",
    requestedSchema: { type: "object", properties: { shelf: { type: "string", title: "Shelf", oneOf: labels } } },
  });
  return done;
});

server.registerTool("all", {}, async () => {
  const labels = [];
  for (const found of await all(SHELVES)) labels.push({ const: found.shelf.name, title: found.shelf.name });
  await server.server.elicitInput({
    message: "Which shelf?",
    requestedSchema: { type: "object", properties: { shelf: { type: "string", title: "Shelf", oneOf: labels } } },
  });
  return done;
});

server.registerTool("guarded", {}, async () => {
  const shelves = SHELVES.filter((shelf) => shelf.name !== process.env.CLOSED);
  for (const shelf of SHELVES) {
    if (!shelves.find((known) => known.name === shelf.name)) shelves.push(shelf);
  }
  await server.server.elicitInput({
    message: "Which shelf?",
    requestedSchema: { type: "object", properties: { shelf: { type: "string", title: "Shelf", enum: shelves.map((shelf) => shelf.name) } } },
  });
  return done;
});

server.registerTool("doubled", {}, async () => {
  const names = ["poems"];
  for (const shelf of SHELVES) names.push(shelf.name);
  await server.server.elicitInput({
    message: "Which shelf?",
    requestedSchema: { type: "object", properties: { shelf: { type: "string", title: "Shelf", enum: names } } }, // expect: MCP105
  });
  return done;
});
