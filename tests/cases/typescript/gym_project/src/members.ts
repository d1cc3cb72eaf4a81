const API = "https://members.gym.example";
const FALLBACK_KEY = "ghp_Zt4Kq8Rw2Yx6Lm0Nv3Bj7Hs1Pd5Gc9UaEoIf"; // expect: MCP604

export interface Member {
  id: string;
  name: string;
}

export async function memberOf(bearer: string): Promise<Member> {
  const reply = await fetch(`${API}/me`, {
    headers: {
      accept: "application/json",
      authorization: `Bearer ${bearer}`, // expect: MCP603
    },
  });
  return (await reply.json()) as Member;
}

export async function charge(member: string, cents: number): Promise<void> {
  await fetch(`${API}/${member}/charges`, { // expect: MCP510
    method: "POST",
    headers: { "x-api-key": process.env.GYM_KEY ?? FALLBACK_KEY },
    body: JSON.stringify({ cents }),
  });
}

export async function cancel(member: string): Promise<void> {
  const reply = await fetch(`${API}/${member}`, { method: "DELETE", headers: { "x-api-key": process.env.GYM_KEY ?? "" } });
  if (!reply.ok) throw new Error(`the gym said ${reply.status}`);
}
