export { ask, type Asker } from "./ask-person.js";
export * as forms from "./forms.js";
export { default as gate } from "./gate.js";
