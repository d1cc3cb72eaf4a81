// case: ALL
// options: --protocol 2026-07-28
// Book binder: three rounds, one codec, answers that are checked.
import { createServer } from "node:http";
import {
  acceptedContent,
  createMcpHandler,
  createRequestStateCodec,
  inputRequired,
  inputResponse,
  McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { toNodeHandler } from "@modelcontextprotocol/node";
import * as z from "zod/v4";

const Cover = z.object({ cover: z.enum(["linen", "leather"]).meta({ title: "Cover" }) });
const Ribbon = z.object({ ribbon: z.boolean().meta({ title: "With a ribbon" }) });
const Copies = z.object({ copies: z.number().int().min(1).max(20).meta({ title: "Copies" }) });

type Step = { at: "cover"; title: string } | { at: "ribbon"; title: string; cover: string } | { at: "copies"; title: string; cover: string; ribbon: boolean };

const codec = createRequestStateCodec<Step>({
  key: process.env.BINDER_STATE_KEY ?? "",
  ttlSeconds: 900,
  bind: (ctx) => JSON.stringify([ctx.mcpReq.method, ctx.http?.authInfo?.clientId ?? "local"]),
});

const plain = (text: string) => ({ content: [{ type: "text" as const, text }] });
const nothing = plain("Nothing was ordered. Ask again whenever you like.");

const questions = {
  cover: () => inputRequired.elicit({ message: "Which cover?", requestedSchema: Cover }),
  ribbon: () => inputRequired.elicit({ message: "With a ribbon?", requestedSchema: Ribbon }),
  copies: () => inputRequired.elicit({ message: "How many copies?", requestedSchema: Copies }),
} as const;

async function next(step: Step, ctx: ServerContext) {
  return inputRequired({ inputRequests: { [step.at]: questions[step.at]() }, requestState: await codec.mint(step, ctx) });
}

function binder(order: (title: string, cover: string, ribbon: boolean, copies: number) => Promise<void>): McpServer {
  const server = new McpServer({ name: "book-binder", version: "1.2.0" }, { requestState: { verify: codec.verify } });

  server.registerTool("bind_book", { description: "Bind a book", inputSchema: z.object({ title: z.string() }) }, async ({ title }, ctx) => {
    const step = ctx.mcpReq.requestState<Step>();
    if (!step) return next({ at: "cover", title }, ctx);
    if (inputResponse(ctx.mcpReq.inputResponses, step.at).kind !== "elicit") return nothing;

    switch (step.at) {
      case "cover": {
        const answer = acceptedContent(ctx.mcpReq.inputResponses, "cover", Cover);
        return answer ? next({ at: "ribbon", title: step.title, cover: answer.cover }, ctx) : nothing;
      }
      case "ribbon": {
        const answer = acceptedContent(ctx.mcpReq.inputResponses, "ribbon", Ribbon);
        return answer ? next({ ...step, at: "copies", ribbon: answer.ribbon }, ctx) : nothing;
      }
      case "copies": {
        const answer = acceptedContent(ctx.mcpReq.inputResponses, "copies", Copies);
        if (!answer) return nothing;
        await order(step.title, step.cover, step.ribbon, answer.copies);
        return plain(`${answer.copies} copies of ${step.title} are bound in ${step.cover}.`);
      }
    }
  });

  server.registerTool("paper_stock", { description: "Which papers are there" }, async () => {
    console.error("paper stock asked for");
    return plain("Laid, wove and marbled.");
  });

  return server;
}

const handler = createMcpHandler(() => binder(async () => {}), { legacy: "reject" });
createServer(toNodeHandler(handler)).listen(8123, "127.0.0.1");
