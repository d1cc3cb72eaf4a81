// case: MCP201 MCP202 MCP203
import { randomUUID } from "node:crypto";
import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const s3 = new S3Client({});
const said = (text: string) => ({ content: [{ type: "text" as const, text }] });

export function filmArchive(mcp: McpServer, mintLoginTicket: () => string) {
  const show = (message: string, url: string) => mcp.server.elicitInput({ mode: "url", message, url, elicitationId: randomUUID() });

  mcp.registerTool("reel", { inputSchema: { reel: z.string() } }, async ({ reel }) => {
    const command = new GetObjectCommand({ Bucket: "reels", Key: reel });
    const url = await getSignedUrl(s3, command, { expiresIn: 900 });
    return said((await show("Watch the reel.", url)).action); // expect: MCP203
  });

  mcp.registerTool("magic", {}, async () => {
    const ticket = mintLoginTicket();
    const { action } = await show("Open the archive.", `https://film.example/magic-link/${ticket}`); // expect: MCP203
    return said(action);
  });

  mcp.registerTool("opaque", {}, async () => {
    const { action } = await show("Confirm the loan.", `https://film.example/loans/${randomUUID()}`);
    return said(action);
  });
}
