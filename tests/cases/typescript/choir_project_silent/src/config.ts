import { z } from "zod";

const Env = z.object({
  PORT: z.coerce.number().default(3000),
  BASE_URL: z.string().url().default("http://localhost:3000"),
  CHOIR_CLIENT_ID: z.string(),
  CHOIR_CLIENT_SECRET: z.string(),
  SESSION_SECRET: z.string().min(32),
  REDIS_URL: z.string().default("redis://localhost:6379"),
  LOG_LEVEL: z.enum(["debug", "info", "warn"]).default("info"),
});

export type Config = z.infer<typeof Env>;

export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const parsed = Env.safeParse(env);
  if (!parsed.success) {
    console.error("configuration is not complete:", parsed.error.issues.map((issue) => issue.path.join(".")).join(", "));
    process.exit(2);
  }
  return parsed.data;
}
