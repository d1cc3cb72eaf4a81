import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";
import type { Redis } from "ioredis";

export interface Grant {
  accessToken: string;
  refreshToken?: string;
  expiresAt: number;
}

/** Grants of people, sealed and kept under their verified subject. */
export class Vault {
  readonly #key: Buffer;

  constructor(
    private readonly redis: Redis,
    secret: string,
  ) {
    this.#key = scryptSync(secret, "choir-desk", 32);
  }

  async put(subject: string, grant: Grant): Promise<void> {
    await this.redis.set(`grant:${subject}`, this.#seal(JSON.stringify(grant)), "EX", 86_400);
  }

  async get(subject: string): Promise<Grant | undefined> {
    const sealed = await this.redis.get(`grant:${subject}`);
    return sealed ? (JSON.parse(this.#open(sealed)) as Grant) : undefined;
  }

  #seal(text: string): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", this.#key, iv);
    const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64");
  }

  #open(sealed: string): string {
    const raw = Buffer.from(sealed, "base64");
    const decipher = createDecipheriv("aes-256-gcm", this.#key, raw.subarray(0, 12));
    decipher.setAuthTag(raw.subarray(12, 28));
    return Buffer.concat([decipher.update(raw.subarray(28)), decipher.final()]).toString("utf8");
  }
}
