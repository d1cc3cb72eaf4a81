import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const mcp = new McpServer({ name: "bell-foundry", version: "1.0.0" });

const note = () =>
  ({
    message: "Which note?",
    requestedSchema: { type: "object", properties: { note: { type: "string", title: "Note", enum: ["C", "D", "E"] } } },
  }) as const;

mcp.experimental.tasks.registerToolTask(
  "cast_bell",
  { description: "Cast a bell", inputSchema: { weight: z.number().int() }, execution: { taskSupport: "required" } },
  {
    async createTask({ weight }, { taskStore }) {
      const task = await taskStore.createTask({ ttl: 86_400_000 });
      queueMicrotask(async () => {
        const answer = await mcp.server.elicitInput(note()); // expect: MCP407
        const text = answer.action === "accept" ? `${weight} kg in ${answer.content?.note}` : "No bell.";
        await taskStore.storeTaskResult(task.taskId, "completed", { content: [{ type: "text", text }] });
      });
      return { task };
    },
    getTask: async (_args, { taskId, taskStore }) => taskStore.getTask(taskId),
    getTaskResult: async (_args, { taskId, taskStore }) => taskStore.getTaskResult(taskId),
  },
);

mcp.registerTool("tune_bell", { description: "Tune a bell" }, async () => {
  const answer = await mcp.server.elicitInput(note());
  const text = answer.action === "accept" ? `Tuned to ${answer.content?.note}.` : "Not tuned.";
  return { content: [{ type: "text", text }] };
});
