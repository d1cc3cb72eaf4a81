// case: MCP501 MCP502 MCP503 MCP504 MCP505 MCP506 MCP507 MCP509 MCP510
import { randomUUID } from "node:crypto";
import { McpServer, type ServerContext } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import * as z from "zod/v4";

const schema = { type: "object" as const, properties: { bowl: { type: "string" as const, title: "Bowl" } }, required: ["bowl"] };
const yes = { type: "object" as const, properties: { yes: { type: "boolean" as const, title: "Yes" } }, required: ["yes"] };
const say = (text: string) => ({ content: [{ type: "text" as const, text }] });

interface Kiln {
  fire(bowl: string): Promise<void>;
  smash(bowl: string): Promise<void>;
  sell(bowl: string): Promise<void>;
}

async function sure(ctx: ServerContext, message: string): Promise<boolean> {
  const answer = await ctx.mcpReq.elicitInput({ message, requestedSchema: yes }).catch(() => null);
  if (answer === null) return true; // expect: MCP503
  return answer.action === "accept" && answer.content?.yes === true;
}

function buildServer(kiln: Kiln): McpServer {
  const server = new McpServer({ name: "pottery", version: "2.0.0" });
  const bowlInput = z.object({ bowl: z.string() });

  server.registerTool("fire", { description: "Fire a bowl" }, async (ctx) => {
    const answer = await ctx.mcpReq.elicitInput({ message: "Which bowl?", requestedSchema: schema });
    const bowl = answer.content?.bowl as string; // expect: MCP501
    await kiln.fire(bowl);
    return say(`${bowl} is fired.`);
  });

  server.registerTool("glaze", { description: "Glaze a bowl" }, async ({ mcpReq }) => {
    await mcpReq.elicitInput({ message: "Which bowl?", requestedSchema: schema }); // expect: MCP502
    return say("Glazed.");
  });

  server.registerTool("smash", { inputSchema: bowlInput }, async ({ bowl }, ctx) => {
    if (!(await sure(ctx, `Smash ${bowl}?`))) return say("Kept.");
    await kiln.smash(bowl);
    return say("Smashed.");
  });

  server.registerTool("drop", { inputSchema: bowlInput }, async ({ bowl }, { mcpReq }) => {
    const { action } = await mcpReq.elicitInput({ message: `Drop ${bowl}?`, requestedSchema: yes });
    if (action !== "accept") return say("Held."); // expect: MCP505
    await kiln.smash(bowl);
    return say("Dropped.");
  });

  server.registerTool("sell", { inputSchema: bowlInput }, async ({ bowl }, { mcpReq }) => {
    const url = `https://bowls.example/pay/${encodeURIComponent(bowl)}`;
    const result = await mcpReq.elicitInput({ mode: "url", message: "Pay for the bowl.", url, elicitationId: randomUUID() });
    if (result.action === "accept") { // expect: MCP509
      await kiln.sell(bowl);
      return say("Sold.");
    }
    return say("Not sold.");
  });

  server.registerTool("cool", { inputSchema: bowlInput }, async ({ bowl }, { mcpReq }) => {
    const answer = await mcpReq.elicitInput({ message: `Cool ${bowl}?`, requestedSchema: yes });
    console.error(`cool ${bowl}: ${answer.action}`, answer.content); // expect: MCP507
    if (answer.action === "cancel") return say("Hot.");
    if (answer.action === "decline") { // expect: MCP504
      console.error("declined");
    }
    await kiln.smash(bowl);
    return say("Cold.");
  });

  return server;
}

serveStdio(() => buildServer({ fire: async () => {}, smash: async () => {}, sell: async () => {} }));
