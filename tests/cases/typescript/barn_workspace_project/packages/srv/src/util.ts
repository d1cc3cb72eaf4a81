export const say = (text: string) => ({ content: [{ type: "text" as const, text }] });
export async function remove(stall: string): Promise<void> {
  await fetch(`https://barn.example/stalls/${stall}`, { method: "DELETE" });
}
