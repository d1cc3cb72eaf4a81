// case: MCP504 MCP506 MCP510
// A value that is left out, with its default named; bookkeeping before a question.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { ElicitResultSchema } from "@modelcontextprotocol/sdk/types.js";

const server = new McpServer({ name: "library", version: "1.0.0" });
const STAGES = ["gather", "analyse", "write"];
const asked = new Set<string>();
declare const archive: { save(id: string, text: string): Promise<void>; remove(id: string): Promise<void> };

server.registerTool("research", { description: "Write a report" }, async (extra) => {
  const state: { topic: string; meaning?: string } = { topic: "jaguar" };
  for (let i = 0; i < STAGES.length; i++) {
    if (i === 1 && !state.meaning) {
      asked.delete(state.topic);
      const answer = await extra.sendRequest(
        {
          method: "elicitation/create",
          params: {
            message: "Which of the two do you mean?",
            requestedSchema: { type: "object", properties: { meaning: { type: "string", title: "Meaning" } } },
          },
        },
        ElicitResultSchema,
      );
      if (answer.action === "accept" && answer.content) {
        state.meaning = String(answer.content.meaning);
      } else if (answer.action === "decline") {
        state.meaning = "declined - using the default meaning";
      } else {
        state.meaning = "cancelled - using the default meaning";
      }
    }
  }
  await archive.save(state.topic, state.meaning ?? "");
  return { content: [{ type: "text", text: `Report on ${state.topic} (${state.meaning})` }] };
});

server.registerTool("shelve", { description: "Shelve a book" }, async (extra) => {
  const answer = await extra.sendRequest(
    {
      method: "elicitation/create",
      params: { message: "Which shelf?", requestedSchema: { type: "object", properties: { shelf: { type: "string", title: "Shelf" } } } },
    },
    ElicitResultSchema,
  );
  const shelf = answer.action === "accept" ? String(answer.content?.shelf) : "A1"; // expect: MCP504
  await archive.save("book", shelf);
  return { content: [{ type: "text", text: "Shelved." }] };
});
