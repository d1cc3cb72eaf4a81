export interface Grant {
  accessToken: string;
  refreshToken: string;
  scope: string;
}

const grants = new Map<string, Grant>();

export const keep = (subject: string, grant: Grant): void => void grants.set(subject, grant);

export const grantOf = (subject: string): Grant | undefined => grants.get(subject);

export function masked(value: string): string {
  return `…${value.slice(-4)}`;
}
