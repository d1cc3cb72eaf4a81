const BASE = "https://tickets.example";

export const HELP = "http://help.tickets.example/faq"; // expect: MCP204

export function page(path: string, query: Record<string, string> = {}): string {
  const url = new URL(path, BASE);
  for (const [name, value] of Object.entries(query)) {
    url.searchParams.set(name, value);
  }
  return url.toString();
}

export const seatMap = (show: string, sessionToken: string) => page("seats", { show, session_token: sessionToken }); // expect: MCP201

export const receipt = (buyerEmail: string) => page("receipt", { email: buyerEmail }); // expect: MCP202
