import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { WIDTHS } from "@/ui/widths";
import { withWidths } from "./namedWidths";

it("a named width is replaced by its value, and other names stay", () => {
  expect(withWidths("@media (--wide) and (max-height: 9px) { a { color: var(--ink); width: calc(1px*(--x)); } }")).toBe(
    "@media (min-width: 900px) and (max-height: 9px) { a { color: var(--ink); width: calc(1px*(--x)); } }",
  );
  expect(withWidths("@container (--cramped) { a { gap: 0; } }")).toContain("@container (max-width: 16rem)");
});

it("an unknown width throws an error", () => {
  expect(() => withWidths("@media (--huge) { a { gap: 0; } }")).toThrow("huge");
});

it("a width that has a name is used by name in every style sheet", () => {
  const src = fileURLToPath(new URL("../src", import.meta.url));
  const written = readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".css"))
    .filter((file) =>
      [...readFileSync(`${src}/${file}`, "utf8").matchAll(/@(?:media|container)[^{]*/g)].some(([rule]) =>
        Object.values(WIDTHS).some((width) => rule.includes(width)),
      ),
    );
  expect(written).toEqual([]);
});
