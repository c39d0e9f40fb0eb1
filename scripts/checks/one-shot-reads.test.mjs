import { expect, it } from "vitest";
import { oneShotReads } from "./one-shot-reads.mjs";

it.each(["expect(await page.locator('li').count()).toBe(2);", "\nexpect(\n  await stored(ada, trip),\n).toEqual([]);"])(
  "oneShotReads finds an assertion that does not wait: %j",
  (text) => {
    expect(oneShotReads(text)).toEqual([text.startsWith("\n") ? 2 : 1]);
  },
);

it.each([
  "await expect(page.locator('li')).toHaveCount(2);",
  "await expect.poll(() => stored(ada, trip)).toEqual([]);",
  "await expect(await browse(ada, '/home')).toHaveURL('/home');",
  "expect(await violations(page), path).toEqual([]);",
  "expect(await atOnce(stored(ada, trip))).toEqual([]);",
])("oneShotReads accepts an assertion that waits, or is marked as not waiting: %j", (text) => {
  expect(oneShotReads(text)).toEqual([]);
});
