import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { WIDTHS } from "@/ui/widths";
import { withWidths } from "./namedWidths";

it("writes a width in place of its name, and leaves what else is named", () => {
  expect(withWidths("@media (--wide) and (max-height: 9px) { a { color: var(--ink); width: calc(1px*(--x)); } }")).toBe(
    "@media (min-width: 900px) and (max-height: 9px) { a { color: var(--ink); width: calc(1px*(--x)); } }",
  );
  expect(withWidths("@container (--cramped) { a { gap: 0; } }")).toContain("@container (max-width: 16rem)");
});

it("knows no other name", () => {
  expect(() => withWidths("@media (--huge) { a { gap: 0; } }")).toThrow("huge");
});

it("a width that has a name is called by it in every style sheet", () => {
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
