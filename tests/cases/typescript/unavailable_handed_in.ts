// case: MCP410
// Servers that only their makers know: handed in, given to a constructor, got by a function.
import { McpServer } from "@modelcontextprotocol/server";

const server = new McpServer({ name: "handed", version: "1" });
const made = { prompt: (options: { text: string }) => options.text };

function install(get) {
  get().tool("by-function", async () => ({ content: [] })); // expect: MCP410
}

function direct(target) {
  target.tool("by-argument", async () => ({ content: [] })); // expect: MCP410
}

function other(target) {
  return target.prompt({ text: "a model is asked, not a server" });
}

class Tools {
  constructor(private server) {}
  add() {
    this.server.resource("by-constructor", "note://all", async () => ({ contents: [] })); // expect: MCP410
  }
}

install(() => server);
direct(server);
other(made);
new Tools(server).add();
