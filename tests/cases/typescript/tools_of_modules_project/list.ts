import { askTool, carefulTool } from "./ask.js";

export const allTools = [askTool, carefulTool];
