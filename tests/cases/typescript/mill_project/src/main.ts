import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { install } from "./registry.js";
import "./tools/mill.js";

const server = new Server({ name: "mill", version: "1.0.0" }, { capabilities: { tools: {} } });
install(server);
await server.connect(new StdioServerTransport());
