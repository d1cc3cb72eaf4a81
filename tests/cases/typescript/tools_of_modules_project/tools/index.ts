export { rename } from "./rename.js";
export * from "./status.js";
