import { browserChecks } from "./browser.mjs";
import { databaseChecks } from "./database.mjs";
import { goChecks } from "./go.mjs";
import { lintChecks } from "./lint.mjs";
import { unitChecks } from "./unit.mjs";

/** Everything that `npm test` checks, in the order that keeps two processors busy. */
export const allChecks = [...goChecks, ...browserChecks, ...databaseChecks, ...unitChecks, ...lintChecks];
