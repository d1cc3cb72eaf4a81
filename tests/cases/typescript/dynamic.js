// case: MCP101
// The method is fetched first and called later.
export class Vault {
  #server;

  constructor(server) {
    this.#server = server;
  }

  async unlock() {
    const elicit = this.#server?.elicitInput;
    if (typeof elicit !== "function") return undefined;
    const params = {
      message: "Unlock the vault",
      requestedSchema: {
        type: "object",
        properties: {
          masterPassword: { type: "string", title: "Master password" }, // expect: MCP101
        },
      },
    };
    const answer = await elicit.call(this.#server, params);
    return answer.action === "accept" ? answer.content.masterPassword : undefined;
  }
}
