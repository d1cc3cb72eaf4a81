import type { Config } from "./config.js";
import type { Grant, Vault } from "./vault.js";

const TOKEN_URL = "https://id.choir.example/oauth2/token";
const API = "https://api.choir.example/v2";

export class ChoirApi {
  constructor(
    private readonly config: Config,
    private readonly vault: Vault,
  ) {}

  async redeem(code: string, verifier: string): Promise<Grant> {
    return this.#token({
      grant_type: "authorization_code",
      code,
      code_verifier: verifier,
      redirect_uri: `${this.config.BASE_URL}/callback`,
    });
  }

  async get<T>(subject: string, path: string): Promise<T> {
    const grant = await this.#fresh(subject);
    const reply = await fetch(`${API}${path}`, { headers: { authorization: `Bearer ${grant.accessToken}` } });
    if (!reply.ok) throw new Error(`the choir said ${reply.status} for ${path}`);
    return (await reply.json()) as T;
  }

  async #fresh(subject: string): Promise<Grant> {
    const grant = await this.vault.get(subject);
    if (!grant) throw new Error("not linked");
    if (grant.expiresAt > Date.now() + 30_000) return grant;
    if (!grant.refreshToken) throw new Error("the link has expired");
    const renewed = await this.#token({ grant_type: "refresh_token", refresh_token: grant.refreshToken });
    await this.vault.put(subject, renewed);
    return renewed;
  }

  async #token(form: Record<string, string>): Promise<Grant> {
    const basic = Buffer.from(`${this.config.CHOIR_CLIENT_ID}:${this.config.CHOIR_CLIENT_SECRET}`).toString("base64");
    const reply = await fetch(TOKEN_URL, {
      method: "POST",
      headers: { authorization: `Basic ${basic}`, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(form),
    });
    if (!reply.ok) {
      console.error("token endpoint said", reply.status);
      throw new Error("the choir's sign-in did not work");
    }
    const body = (await reply.json()) as { access_token: string; refresh_token?: string; expires_in: number };
    return { accessToken: body.access_token, refreshToken: body.refresh_token, expiresAt: Date.now() + body.expires_in * 1000 };
  }
}
