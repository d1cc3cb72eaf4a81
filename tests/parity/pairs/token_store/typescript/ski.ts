import type { AuthInfo } from "@modelcontextprotocol/sdk/server/auth/types.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { grantOf, masked } from "./store.js";

const subject = (auth?: AuthInfo) => String(auth?.extra?.sub ?? "");
const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });

export function skiSchool(mcp: McpServer): void {
  mcp.registerTool("lift_pass", {}, async ({ authInfo }) => {
    const grant = grantOf(subject(authInfo));
    if (!grant) return text("Link your lift pass first.");
    console.log("lift pass with", grant.accessToken); // expect: MCP605
    return text("Valid until Sunday.");
  });

  mcp.registerTool("lift_pass_token", {}, async ({ authInfo }) => {
    const grant = grantOf(subject(authInfo));
    return text(grant?.refreshToken ?? "none"); // expect: MCP602
  });

  mcp.registerTool("lift_pass_hint", {}, async ({ authInfo }) => {
    const grant = grantOf(subject(authInfo));
    if (!grant) return text("none");
    console.log(`lift pass with ${masked(grant.accessToken)} for ${grant.scope}`);
    return text(masked(grant.accessToken));
  });

  const joining = {
    course: z.string(),
    liftPassword: z.string(), // expect: MCP601
  };
  mcp.registerTool("join_course", { inputSchema: joining }, async ({ course }) => text(`Joined ${course}.`));
}
