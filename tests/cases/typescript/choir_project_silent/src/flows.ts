import { createHash, randomBytes } from "node:crypto";
import type { Redis } from "ioredis";

interface Flow {
  subject: string;
  verifier: string;
}

export class Flows {
  constructor(private readonly redis: Redis) {}

  async begin(subject: string): Promise<string> {
    const state = randomBytes(32).toString("base64url");
    const flow: Flow = { subject, verifier: randomBytes(48).toString("base64url") };
    await this.redis.set(`flow:${state}`, JSON.stringify(flow), "EX", 600);
    return state;
  }

  async peek(state: string): Promise<Flow | undefined> {
    const raw = await this.redis.get(`flow:${state}`);
    return raw ? (JSON.parse(raw) as Flow) : undefined;
  }

  async take(state: string): Promise<Flow | undefined> {
    const raw = await this.redis.getdel(`flow:${state}`);
    return raw ? (JSON.parse(raw) as Flow) : undefined;
  }

  challenge(flow: Flow): string {
    return createHash("sha256").update(flow.verifier).digest("base64url");
  }
}
