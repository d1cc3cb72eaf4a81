// case: MCP604
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import OpenAI from "openai";
import { Pool } from "pg";
import jwt from "jsonwebtoken";

const DATABASE_URL = "postgres://museum:Tr0mb0ne-Zebra-41@db.museum.example:5432/museum"; // expect: MCP604
const LOCAL_URL = "postgres://postgres:postgres@localhost:5432/test";
const openai = new OpenAI({ apiKey: "sk-proj-Zk3Lw9QxT7vBn2RmY8Hs4JcPdG6FaUeK1oXiNtWbVqCz5Ery" }); // expect: MCP604
const client = new OpenAI({ apiKey: process.env.OPENAI_API_KEY ?? "sk-your-key-here" });
const settings = {
  slackBotToken: "xoxb-" + "214365879012-3141592653589-" + "kR7tWq2ZpLs9XvBn4MyGhJd6", // expect: MCP604
  webhook: "https://hooks.example/services/T000/B000/XXXX",
  tokenHeader: "x-auth-token",
  clientId: "museum-desk",
};
const SIGNING = Buffer.from("not-a-secret-just-a-label");
const headers = { Authorization: "Bearer glpat-x7Kq2mZ9Lw4RtYv8BnPs" }; // expect: MCP604
const pool = new Pool({ connectionString: process.env.DATABASE_URL, password: process.env.PGPASSWORD });
const LOCAL_BROKER_TOKEN = "eyJVc2VySUQiOiJkZWZhdWx0VXNlciIsIlBhc3N3b3JkIjoiZGVmYXVsdFBhc3N3b3JkIn0=";
const BROKER_ACCESS_TOKEN = "eyJVc2VySUQiOiJxdWV1ZS03IiwiUGFzc3dvcmQiOiJUcjBtYjBuZS1aZWJyYS00MSJ9"; // expect: MCP604
const example = "AKIAIOSFODNN7EXAMPLE";
const aws = { accessKeyId: "AKIAQ3EGRZ7XK2WV5NTB", secretAccessKey: process.env.AWS_SECRET }; // expect: MCP604

export function sign(payload: object) {
  return jwt.sign(payload, process.env.JWT_SECRET as string);
}
export const server = new McpServer({ name: "museum", version: "1.0.0" });
