// case: MCP301
// Handlers that are written in the table through which they are called: their chains begin at the request handler.
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema } from "@modelcontextprotocol/sdk/types.js";

type Run = (args: any, extra: any) => Promise<any>;
const SCHEMA = { type: "object" as const, properties: { name: { type: "string" as const, title: "Name" } }, required: ["name"] };
const said = (text: string) => ({ content: [{ type: "text", text }] });

export function byRecord() {
  const server = new Server({ name: "record", version: "1" }, { capabilities: { tools: {} } });
  const handlers: Record<string, Run> = {
    rename: async (_args, extra) => {
      const r = await server.elicitInput({ message: "New name?", requestedSchema: SCHEMA }, { relatedRequestId: extra.requestId, timeout: 600000 }); // expect: MCP301
      return said(r.action);
    },
  };
  server.setRequestHandler(CallToolRequestSchema, async (request, extra) => {
    const handler = handlers[request.params.name];
    if (!handler) throw new Error("unknown tool");
    return handler(request.params.arguments, extra);
  });
}

export function byMap() {
  const server = new Server({ name: "map", version: "1" }, { capabilities: { tools: {} } });
  const handlers = new Map<string, Run>([
    ["rename", async (_args, extra) => {
      const r = await server.elicitInput({ message: "New name?", requestedSchema: SCHEMA }, { relatedRequestId: extra.requestId, timeout: 600000 }); // expect: MCP301
      return said(r.action);
    }],
  ]);
  server.setRequestHandler(CallToolRequestSchema, async (request, extra) => handlers.get(request.params.name)!(request.params.arguments, extra));
}

export function bySet() {
  const server = new Server({ name: "set", version: "1" }, { capabilities: { tools: {} } });
  const handlers = new Map<string, Run>();
  handlers.set("rename", async (_args, extra) => {
    const r = await server.elicitInput({ message: "New name?", requestedSchema: SCHEMA }, { relatedRequestId: extra.requestId, timeout: 600000 }); // expect: MCP301
    return said(r.action);
  });
  server.setRequestHandler(CallToolRequestSchema, async (request, extra) => {
    const handler = handlers.get(request.params.name);
    if (!handler) throw new Error("unknown tool");
    return handler(request.params.arguments, extra);
  });
}

export function byName() {
  const server = new Server({ name: "name", version: "1" }, { capabilities: { tools: {} } });
  async function rename(_args: any, extra: any) {
    const r = await server.elicitInput({ message: "New name?", requestedSchema: SCHEMA }, { relatedRequestId: extra.requestId, timeout: 600000 }); // expect: MCP301
    return said(r.action);
  }
  const handlers = new Map([["rename", rename]]);
  server.setRequestHandler(CallToolRequestSchema, async (request, extra) => {
    const handler = handlers.get(request.params.name);
    if (!handler) throw new Error("unknown tool");
    return handler(request.params.arguments, extra);
  });
}

export function byMember() {
  const server = new Server({ name: "member", version: "1" }, { capabilities: { tools: {} } });
  const tools = Object.freeze([
    {
      name: "rename",
      async run(_args: any, extra: any) {
        const r = await server.elicitInput({ message: "New name?", requestedSchema: SCHEMA }, { relatedRequestId: extra.requestId, timeout: 600000 }); // expect: MCP301
        return said(r.action);
      },
      async help(_args: any, extra: any) {
        const r = await server.elicitInput({ message: "Nobody calls this", requestedSchema: SCHEMA }, { relatedRequestId: extra.requestId, timeout: 600000 });
        return said(r.action);
      },
    },
  ]);
  server.setRequestHandler(CallToolRequestSchema, async (request, extra) => {
    const tool = tools.find((t) => t.name === request.params.name);
    if (!tool) throw new Error("unknown tool");
    return tool.run(request.params.arguments, extra);
  });
}

export function guarded() {
  const server = new Server({ name: "guarded", version: "1" }, { capabilities: { tools: {} } });
  const handlers = {
    async rename(_args: any, extra: any) {
      const r = await server.elicitInput({ message: "New name?", requestedSchema: SCHEMA }, { relatedRequestId: extra.requestId, timeout: 600000 });
      return said(r.action);
    },
  } satisfies Record<string, Run>;
  server.setRequestHandler(CallToolRequestSchema, async (request, extra) => {
    if (!server.getClientCapabilities()?.elicitation) return said("No forms here.");
    return handlers[request.params.name as keyof typeof handlers](request.params.arguments, extra);
  });
}

export function addedUnderATest() {
  const server = new Server({ name: "added", version: "1" }, { capabilities: { tools: {} } });
  server.setRequestHandler(CallToolRequestSchema, async (request, extra) => {
    const steps: Run[] = [];
    if (server.getClientCapabilities()?.elicitation) {
      steps.push(async (_args, extra) => {
        const r = await server.elicitInput({ message: "New name?", requestedSchema: SCHEMA }, { relatedRequestId: extra.requestId, timeout: 600000 });
        return said(r.action);
      });
    }
    for (const step of steps) await step(request.params.arguments, extra);
    return said("done");
  });
}

export class Bound {
  private server = new Server({ name: "bound", version: "1" }, { capabilities: { tools: {} } });
  private table: Record<string, Run> = { ask: this.askName.bind(this) };

  constructor() {
    this.server.setRequestHandler(CallToolRequestSchema, this.onCall.bind(this));
  }

  private async onCall(request: any, extra: any) {
    return this.table[request.params.name]!(request.params.arguments, extra);
  }

  private async askName(_args: any, extra: any) {
    const r = await this.server.elicitInput({ message: "Name?", requestedSchema: SCHEMA }, { relatedRequestId: extra.requestId, timeout: 600000 }); // expect: MCP301
    return said(r.action);
  }
}
