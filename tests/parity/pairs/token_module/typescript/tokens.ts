const CLIENT_SECRET = "ghp_w2Rk9ZpT5xVb7NqLs4Yd8HgJc3MfUe6AoK1i"; // expect: MCP604

export async function redeem(code: string): Promise<void> {
  const reply = await fetch("https://id.example/token", { method: "POST", body: new URLSearchParams({ grant_type: "authorization_code", code }) });
  const grant = await reply.json();
  console.error("redeemed", grant.access_token); // expect: MCP605
  process.env.USER_TOKEN = grant.access_token; // expect: MCP606
}
