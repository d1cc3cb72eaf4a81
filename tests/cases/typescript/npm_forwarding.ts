// case: MCP603 MCP604
// Headers that are only put into another form, and keys that every visitor gets.
import { IncomingMessage } from "node:http";

export const SEARCHES = [
  { id: "docs", appId: "N8EOCSBQGH", apiKey: "e97714a64e2b4b8b8fe0b01cd8592870", indexName: "docs" },
];
export const WEB = { apiKey: "b8f2a1c09d7e4f53a6c1d2e3f4a5b6c7", authDomain: "harbour.web.example", projectId: "harbour" };
export const BACK = { apiKey: "b8f2a1c09d7e4f53a6c1d2e3f4a5b6c7", project: "harbour" }; // expect: MCP604

enum Way {
  OAuth_2_0_Authorization_Code = "OAuth_2.0_Authorization_Code",
  Personal_Access_Token_V2 = "Personal-Access-Token-V2",
}

export function toWebRequest(req: IncomingMessage, way: Way): Request {
  const headers = new Headers();
  for (const [key, value] of Object.entries(req.headers)) {
    if (typeof value === "string") headers.set(key, value);
  }
  return new Request(`http://localhost${req.url}`, { method: req.method, headers });
}

export async function forward(req: IncomingMessage) {
  const headers = new Headers();
  headers.set("authorization", req.headers.authorization ?? ""); // expect: MCP603
  return fetch("https://api.harbour.example/berths", { headers });
}

export const gateway = {
  async native(request) {
    return fetch(`https://gateway.example/${request.provider}/${request.endpoint}`, {
      method: request.method,
      headers: { ...request.headers, "x-gateway": "1" },
      body: request.body,
    });
  },
};
