import { z } from "zod";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { ToolBase } from "./base.js";

export class DropCollection extends ToolBase {
  readonly name = "drop_collection";
  readonly description = "Drop a collection";
  readonly shape = {
    collection: z.string(),
  };
  protected override readonly confirmation = "Drop the collection?";

  protected async execute({ collection }: { collection: string }): Promise<CallToolResult> {
    await fetch(`http://localhost:27018/collections/${collection}`, { method: "DELETE" });
    return this.text(`${collection} is gone.`);
  }
}

export class ShowSettings extends ToolBase {
  readonly name = "show_settings";
  readonly description = "Show the settings";
  readonly shape = {};

  protected async execute(): Promise<CallToolResult> {
    return this.text(JSON.stringify(process.env)); // expect: MCP602
  }
}

export class CountDocuments extends ToolBase {
  readonly name = "count_documents";
  readonly description = "Count the documents";
  readonly shape = { collection: z.string(), pageToken: z.string().optional().describe("Continuation token") };

  protected async execute({ collection }: { collection: string }): Promise<CallToolResult> {
    const reply = await fetch(`http://localhost:27018/collections/${collection}/count`);
    return this.text(await reply.text());
  }
}
