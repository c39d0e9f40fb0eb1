import { browserChecks } from "./browser.mjs";
import { databaseChecks } from "./database.mjs";
import { goChecks } from "./go.mjs";
import { lintChecks } from "./lint.mjs";
import { unitChecks } from "./unit.mjs";

/** All checks of `npm test`, in the order that uses two processors best. */
export const allChecks = [...goChecks, ...browserChecks, ...databaseChecks, ...unitChecks, ...lintChecks];
