import { expect, it } from "vitest";
import { withShortKeys } from "./iconKeys";

it("an icon's lines keep their shape and have different keys", () => {
  const icon = `{ name: "x", size: 24, node: [["path", { d: "M18 6", key: "1bl5f8" }], ["path", { d: "m6 6", key: "d8bk6v" }]], aliases: ["close"] }`;
  expect(withShortKeys(icon)).toBe(
    `{ name: "x",  node: [["path", { d: "M18 6", key: "0" }], ["path", { d: "m6 6", key: "1" }]] }`,
  );
});
