// case: MCP101 MCP201 MCP605
// What a constructor declares as members of its object, next to other fields: each is given what stands in its place of the call.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";

const mcp = new McpServer({ name: "properties", version: "1" });
const key = { type: "object" as const, properties: { api_key: { type: "string" as const } } }; // expect: MCP101

class Api {
  private retries: number = 3;
  readonly name: string = "api";
  constructor(private baseUrl: string, protected apiKey: string, private log: (text: string) => void = console.error) {}
  where() {
    console.error("calling", this.baseUrl);
  }
  leak() {
    console.error("calling with", this.apiKey); // expect: MCP605
  }
}

class Quiet extends Api {
  private calls: number = 0;
  constructor(secret: string) {
    super("https://api.example.com", secret);
  }
  tell() {
    console.error("calls", this.calls, this.apiKey); // expect: MCP605
  }
}

class Links {
  readonly ttl: number = 60;
  constructor(private readonly base: string, private readonly secret: string) {}
  page(id: string) {
    return `${this.base}/start?e=${id}`;
  }
  signed(id: string) {
    return `${this.base}/start?token=${this.secret}&e=${id}`; // expect: MCP201
  }
}

class Untyped {
  constructor(private server) {}
  async ask() {
    const answer = await this.server.elicitInput({ message: "Connect", requestedSchema: key });
    return answer.action === "accept";
  }
}

class Any {
  constructor(private server: any) {}
  async ask() {
    const answer = await this.server.elicitInput({ message: "Connect", requestedSchema: key });
    return answer.action === "accept";
  }
}

class Together {
  constructor(private readonly deps: { server: any }) {}
  async ask() {
    const answer = await this.deps.server.elicitInput({ message: "Connect", requestedSchema: key });
    return answer.action === "accept";
  }
}

const api = new Api(process.env.BASE_URL!, process.env.API_KEY!);
const quiet = new Quiet(process.env.OTHER_TOKEN!);
const links = new Links("https://id.example.com", process.env.CLIENT_SECRET!);

mcp.registerTool("go", { description: "Go", inputSchema: {} }, async () => {
  api.where();
  api.leak();
  quiet.tell();
  if (!mcp.server.getClientCapabilities()?.elicitation?.url) return { content: [] };
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  const opened = await mcp.server.elicitInput({ mode: "url", message: "Sign in", url: links.page(first), elicitationId: first });
  if (opened.action !== "accept") return { content: [] };
  const again = await mcp.server.elicitInput({ mode: "url", message: "Sign in", url: links.signed(second), elicitationId: second });
  if (again.action !== "accept") return { content: [] };
  const made = [new Untyped(mcp.server), new Any(mcp.server)];
  const asked = (await made[0].ask()) && (await made[1].ask()) && (await new Together({ server: mcp.server }).ask());
  return { content: [{ type: "text", text: String(asked) }] };
});
