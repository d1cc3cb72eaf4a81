// case: MCP221 MCP223
// An authorization endpoint that the program asks by itself, with a ticket: no browser comes back. One that is opened, and one that is handed on.
import axios from "axios";
import open from "open";

const CLIENT = { client_id: "kitchen", response_type: "code", redirect_uri: "https://kitchen.example.com/callback" };

export async function signIn(ticket: string): Promise<string | null> {
  const params = new URLSearchParams({ ...CLIENT, login_ticket: ticket });
  const url = `https://login.example.com/authorize?${params}`;
  const reply = await axios.get(url, { maxRedirects: 0 });
  const again = await fetch(`https://login.example.com/authorize?${params}`, { redirect: "manual" });
  return new URL(reply.headers.location ?? again.headers.get("location")).searchParams.get("code");
}

export async function begin(): Promise<void> {
  const params = new URLSearchParams(CLIENT);
  await open(`https://login.example.com/authorize?${params}`); // expect: MCP221, MCP223
}

export function link(): { url: string } {
  const url = new URL("https://accounts.example.com/authorize"); // expect: MCP221, MCP223
  url.search = new URLSearchParams(CLIENT).toString();
  return { url: url.toString() };
}
