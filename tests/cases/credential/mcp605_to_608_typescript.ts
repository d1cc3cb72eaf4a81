// case: MCP605 MCP606 MCP607 MCP608
import express, { type NextFunction, type Request, type Response } from "express";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { writeFile } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import winston from "winston";
import Database from "better-sqlite3";
import { z } from "zod";

const logger = winston.createLogger({ level: "info" });
const db = new Database("links.db");
const app = express();
const state = { token: "", user: "" };
const perUser: Record<string, { accessToken: string }> = {};
export let lastKey: string | null = null;

const mask = (secret: string) => secret.slice(0, 2) + "…";

app.use((req: Request, _res: Response, next: NextFunction) => {
  logger.info(`${req.method} ${req.url}`, { headers: req.headers }); // expect: MCP605
  next();
});

app.get("/start", (req, res) => {
  const state = randomBytes(16).toString("hex");
  console.log("starting flow with state " + state); // expect: MCP605
  res.redirect(`https://id.example/authorize?state=${state}`);
});

app.post("/hook", (req, res) => {
  logger.debug("authorization: %s", req.get("authorization")); // expect: MCP605
  logger.debug("user agent: %s", req.get("user-agent"));
  res.end();
});

export function register(mcp: McpServer): void {
  const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });

  mcp.registerTool("sign_in", { inputSchema: { code: z.string() } }, async ({ code }, { authInfo, sendNotification }) => {
    const reply = await fetch("https://id.example/token", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: `grant_type=authorization_code&code=${encodeURIComponent(code)}`,
    });
    const grant = (await reply.json()) as { access_token: string; expires_in: number };
    logger.info("grant", grant); // expect: MCP605
    logger.info("grant", { expires: grant.expires_in, token: mask(grant.access_token) });
    state.token = grant.access_token; // expect: MCP606
    lastKey = grant.access_token; // expect: MCP606
    await writeFile("/var/lib/mcp/token", grant.access_token); // expect: MCP606
    perUser[String(authInfo?.clientId)] = { accessToken: grant.access_token };
    db.prepare("INSERT INTO links (subject, token) VALUES (?, ?)").run(authInfo?.extra?.sub, grant.access_token);
    await sendNotification({ method: "notifications/message", params: { level: "info", data: "signed in" } });
    return text("Signed in.");
  });

  mcp.registerTool("connect", {}, async () => {
    const authUrl = `https://id.example/oauth/authorize?client_id=x&state=${randomBytes(8).toString("hex")}`;
    return {
      content: [
        { type: "text", text: "You are not connected." },
        { type: "text", text: `Visit ${authUrl} to connect.` }, // expect: MCP607
      ],
    };
  });

  mcp.registerTool("needs_token", {}, async () => {
    if (!process.env.ARCHIVE_TOKEN) {
      throw new Error("Paste your archive token here and try again."); // expect: MCP607
    }
    return text("ok");
  });

  mcp.registerTool("configure", {}, async () => {
    if (!process.env.ARCHIVE_TOKEN) return text("The operator has to set ARCHIVE_TOKEN in the server's environment.");
    return text("See https://docs.example/setup for the documentation.");
  });

  mcp.registerTool("summarise", {}, async ({ sendRequest }) => {
    const key = process.env.CRM_API_KEY;
    const reply = await mcp.server.createMessage({
      systemPrompt: `You may call the CRM with ${key}`, // expect: MCP608
      messages: [{ role: "user", content: { type: "text", text: "Summarise the week." } }],
      maxTokens: 100,
    });
    return text(reply.model);
  });

  mcp.registerTool("progress", {}, async ({ sendNotification, _meta }) => {
    const key = process.env.CRM_API_KEY;
    await sendNotification({
      method: "notifications/progress",
      params: { progressToken: _meta!.progressToken!, progress: 1, message: `using ${key}` }, // expect: MCP608
    });
    return text("ok");
  });
}
