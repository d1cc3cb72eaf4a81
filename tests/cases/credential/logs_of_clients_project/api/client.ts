// A module that mentions no SDK; the server imports it, and its log shows the key.
class Client {
  private key: string | null = null;

  start(): void {
    const apiKey = process.env.TRAMS_API_KEY;
    if (apiKey) {
      console.error("Starting with the key:", apiKey); // expect: MCP605
      this.key = apiKey;
    } else {
      console.error("No TRAMS_API_KEY is set");
    }
    console.error(`Key: ${this.key ? "set" : "not set"}, ${this.key?.length ?? 0} characters`);
  }

  async lines(): Promise<string> {
    const reply = await fetch("https://trams.example.com/lines", { headers: { "x-api-key": this.key ?? "" } });
    return reply.text();
  }
}

export const client = new Client();
