import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { PLACES } from "./chunks";

const src = fileURLToPath(new URL("../src", import.meta.url));
const files = readdirSync(src, { recursive: true, encoding: "utf8" });

it.each(PLACES)("the listed place %s exists, so that moved files are not forgotten", (place) => {
  expect(files.some((file) => file.startsWith(place))).toBe(true);
});
