// case: MCP221 MCP222 MCP223 MCP225
// Authorization URLs that libraries put together.
import { google } from "googleapis";
import { OAuth2Client } from "google-auth-library";
import { ConfidentialClientApplication } from "@azure/msal-node";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import crypto from "node:crypto";

const server = new McpServer({ name: "diary", version: "1.0.0" });
const SCOPES = ["https://www.googleapis.com/auth/calendar.events", "https://www.googleapis.com/auth/drive"]; // expect: MCP225

export function bare(settings) {
  const client = new google.auth.OAuth2(settings.id, settings.secret, "http://localhost:3000/oauth2callback");
  return client.generateAuthUrl({ access_type: "offline", scope: SCOPES }); // expect: MCP221, MCP223
}

class Login {
  constructor(client) {
    this.client = client;
    this.pending = null;
  }
  prepare() {
    this.pending = { state: crypto.randomBytes(32).toString("hex"), challenge: crypto.randomBytes(32).toString("base64url") };
  }
  guarded() {
    return this.client.generateAuthUrl({
      access_type: "offline",
      scope: ["https://www.googleapis.com/auth/calendar.events"],
      state: this.pending.state,
      code_challenge: this.pending.challenge,
      code_challenge_method: "S256",
    });
  }
  fixed() {
    return this.client.generateAuthUrl({
      scope: ["openid"],
      state: "diary", // expect: MCP222
      code_challenge: this.pending.challenge,
      code_challenge_method: "S256",
    });
  }
  any(options) {
    return this.client.generateAuthUrl(options);
  }
}

export async function microsoft(settings, state) {
  const app = new ConfidentialClientApplication({ auth: settings });
  return app.getAuthCodeUrl({ scopes: ["User.Read"], redirectUri: settings.redirect, state }); // expect: MCP223
}

export const login = new Login(new OAuth2Client());

export async function local(clientId, clientSecret, scopes) {
  const { google: later } = await import("googleapis");
  const client = new later.auth.OAuth2(clientId, clientSecret, "http://localhost:3000/oauth2callback");
  const page = client.generateAuthUrl({ access_type: "offline", scope: scopes }); // expect: MCP221, MCP223
  return new Promise((resolve) => {
    open(page);
    resolve(true);
  });
}
