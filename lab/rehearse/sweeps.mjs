import { browserTests } from "../../scripts/checks/browser.mjs";
import { withStack } from "../../scripts/stack/throwaway.mjs";

/** @type {import("../../scripts/checks/outcome.mjs").Check} */
export const sweeps = {
  name: "every screen in each of its states, languages and widths, and crowds, in a browser",
  suite: "sweeps",
  alone: true,
  run: () => withStack({ functions: true }, (stack) => browserTests(stack, [], ["sweeps"])),
};
