import { browserTests } from "../../checks/browser.mjs";
import { withStack } from "../../stack/throwaway.mjs";

/** @type {import("../../checks/outcome.mjs").Check} */
export const sweeps = {
  name: "every screen in each of its states, languages and widths, and crowds, in a browser",
  suite: "sweeps",
  alone: true,
  run: () => withStack({ functions: true }, (stack) => browserTests(stack, [], ["sweeps"])),
};
