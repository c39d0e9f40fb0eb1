import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

/** Read-only RPCs. They are called by GET, the only requests that a load balancer can send to a read replica. */
const READING =
  /^(my_|event_(page|expenses|history|statistics|export|receipts)$|expense_(page|receipts)$|shared_bill$|spent_between$|entry_comments$|recent_|find_|dashboard$|settlement$|person_page$|expenses_with$|separation$|unclaimed_people$|import_page$|imported_entries$)/;

const source = fileURLToPath(new URL("../..", import.meta.url));
const calls = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|database\.types/.test(file))
  .flatMap((file) => [...readFileSync(`${source}/${file}`, "utf8").matchAll(/\.rpc\(\s*"(\w+)"/g)].map(callOf));

/** Returns the name of the called RPC, and the text of the whole call. */
function callOf({ 1: name = "", index, input }: RegExpExecArray): { name: string; text: string } {
  let depth = 0;
  for (let at = index; at < input.length; at++) {
    if (input[at] === "(") depth++;
    if (input[at] === ")" && --depth === 0) return { name, text: input.slice(index, at + 1) };
  }
  throw new Error(`a call of ${name} does not end`);
}

it("read-only RPCs are called by GET, and no other RPC is", () => {
  const byGet = calls.filter(({ text }) => /\{ get: /.test(text)).map(({ name }) => name);
  const reading = calls.filter(({ name }) => READING.test(name)).map(({ name }) => name);
  expect(reading).toContain("event_page");
  expect(byGet.sort()).toEqual(reading.sort());
});
