export * from "./ask.js"; export { default as confirm } from "./confirm.js"; export * as schemas from "./schemas.js";
