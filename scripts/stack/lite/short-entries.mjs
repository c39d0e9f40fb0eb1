import { inspect } from "node:util";

/** Characters of one log entry: errors quote the request, which may be a megabyte. */
const most = 2000;

/** @param {unknown[]} said */
export function entryOf(said) {
  const text = said.map((each) => (typeof each === "string" ? each : inspect(each))).join(" ");
  return text.length <= most ? text : `${text.slice(0, most)} … (${text.length} characters)`;
}

/** Truncates what this process logs. @param {Pick<Console, "error" | "warn" | "info" | "log">} writer */
export function keepEntriesShort(writer = console) {
  for (const kind of /** @type {const} */ (["error", "warn", "info", "log"])) {
    const write = writer[kind].bind(writer);
    writer[kind] = (...said) => write("%s", entryOf(said));
  }
}
