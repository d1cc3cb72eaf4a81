// case: MCP602 MCP605 MCP606 MCP607 MCP608
import bunyan from "bunyan";
import createDebug from "debug";
import log4js from "log4js";
import fs from "node:fs";
import path from "node:path";
import os from "node:os";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const audit = bunyan.createLogger({ name: "audit" });
const debug = createDebug("olive:auth");
const logger = log4js.getLogger("olive");
const TOKEN_FILE = path.join(os.homedir(), ".olive", "token.json");

interface Session {
  userId: string;
  refreshToken: string;
  accessToken: string;
}

class TokenCache {
  static current?: Session;
  private byUser = new Map<string, Session>();
  put(session: Session) {
    this.byUser.set(session.userId, session);
  }
}
const cache = new TokenCache();

async function signIn(userId: string): Promise<Session> {
  const reply = await fetch("https://olive.example/sessions", { method: "POST", body: JSON.stringify({ userId }) });
  return (await reply.json()) as Session;
}

export function olive(mcp: McpServer): void {
  const ok = (text: string) => ({ content: [{ type: "text" as const, text }] });

  mcp.registerTool("press", {}, async ({ authInfo }) => {
    const session = await signIn(String(authInfo?.clientId));
    audit.info({ session }, "signed in"); // expect: MCP605
    debug("refresh token %s", session.refreshToken); // expect: MCP605
    logger.warn("access", session.accessToken.substring(0, 4) + "***");
    console.table({ user: session.userId });
    console.dir(session); // expect: MCP605
    cache.put(session);
    return ok("Pressed.");
  });

  mcp.registerTool("harvest", {}, async ({ authInfo }) => {
    const { accessToken } = await signIn(String(authInfo?.clientId));
    TokenCache.current = { userId: "x", refreshToken: "", accessToken };
    globalThis.oliveToken = accessToken;
    fs.writeFileSync(TOKEN_FILE, JSON.stringify({ accessToken }));
    return ok("Harvested.");
  });

  mcp.registerTool("bottle", {}, async () => {
    try {
      await fetch("https://olive.example/bottle");
      return ok("Bottled.");
    } catch (error) {
      logger.error("could not bottle", error);
      return { content: [{ type: "text", text: `Could not bottle: ${(error as Error).message}` }], isError: true };
    }
  });

  mcp.registerTool("label", {}, async ({ authInfo }) => {
    const session = await signIn(String(authInfo?.clientId));
    return ok(`Use ${session.accessToken} as the password of the label printer.`); // expect: MCP602
  });

  mcp.registerTool("authorize", {}, async () => {
    const link = "https://olive.example/oauth2/authorize?client_id=olive&response_type=code";
    return {
      content: [
        {
          type: "text",
          text: ["Authorization is needed.", `1. Open ${link}`, "2. Copy the code you are shown and send it here."].join("\n"), // expect: MCP607
        },
      ],
    };
  });

  mcp.registerTool("docs", {}, async () => ok("Read https://olive.example/docs/tokens to learn what a token is."));

  mcp.registerTool("ask_model", { inputSchema: { question: z.string() } }, async ({ question }, extra) => {
    const session = await signIn(String(extra.authInfo?.clientId));
    const messages = [
      { role: "user" as const, content: { type: "text" as const, text: question } },
      { role: "user" as const, content: { type: "text" as const, text: `token=${session.accessToken}` } }, // expect: MCP608
    ];
    const answer = await mcp.server.createMessage({ messages, maxTokens: 50 });
    return ok(answer.model);
  });
}
