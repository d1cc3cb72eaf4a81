// case: MCP604
// Keys that every browser gets, and addresses that an error message shows as an example; beside them, what must stay found.
import { createClient } from "@supabase/supabase-js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";

export const server = new McpServer({ name: "kiosk", version: "1.0.0" });

const SUPABASE_URL = "https://kqzvwmhtrsbdnpxc.supabase.co";
const SUPABASE_ANON_KEY = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJzdXBhYmFzZSIsInJlZiI6ImtxenZ3bWh0cnNiZG5weGMiLCJyb2xlIjoiYW5vbiIsImlhdCI6MTc2MDk5NzIzMywiZXhwIjoyMDc2NTczMjMzfQ.N8qPwlzXBC5KK9B5IXyaK6m4mq88rSR4w5AWFJJmwTCg";
const anonymous = createClient(SUPABASE_URL, SUPABASE_ANON_KEY);
const browser = createClient(SUPABASE_URL, "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJzdXBhYmFzZSIsInJlZiI6ImtxenZ3bWh0cnNiZG5weGMiLCJyb2xlIjoiYW5vbiIsImlhdCI6MTc2MDk5NzIzMywiZXhwIjoyMDc2NTczMjMzfQ.N8qPwlzXBC5KK9B5IXyaK6m4mq88rSR4w5AWFJJmwTCg");
const SUPABASE_KEY = "sb_publishable_T7kQ2mZ9vX4pLr8WnYc3bKd6";
const SUPABASE_SERVICE_KEY = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJzdXBhYmFzZSIsInJlZiI6ImtxenZ3bWh0cnNiZG5weGMiLCJyb2xlIjoic2VydmljZV9yb2xlIiwiaWF0IjoxNzYwOTk3MjMzLCJleHAiOjIwNzY1NzMyMzN9.N8qPwlzXBC5KK9B5IXyaK6m4mq88rSR4w5AWFJJmwTCg"; // expect: MCP604
const admin = createClient(SUPABASE_URL, "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJzdXBhYmFzZSIsInJlZiI6ImtxenZ3bWh0cnNiZG5weGMiLCJyb2xlIjoic2VydmljZV9yb2xlIiwiaWF0IjoxNzYwOTk3MjMzLCJleHAiOjIwNzY1NzMyMzN9.N8qPwlzXBC5KK9B5IXyaK6m4mq88rSR4w5AWFJJmwTCg"); // expect: MCP604

export function vaultKey(uri: string): string {
  const parsed = new URL(uri);
  if (!parsed.password) {
    const err = new Error("Wrong format. Must be in valid uri format like vault://:key_1234@vault.kiosk.dev/boxes?environment=development");
    throw err;
  }
  return parsed.password;
}

export const USAGE = "Give the address of the database, e.g. postgres://clerk:Blu3-Harbour@db.kiosk.dev/tickets";
export const ARCHIVE = "postgres://clerk:Blu3-Harbour-77@db.kiosk.dev/tickets"; // expect: MCP604
export const ASKING = `Connecting to postgres://clerk:Blu3-Harbour-77@db.kiosk.dev/tickets`; // expect: MCP604
