import { expect, it } from "vitest";
import { filledIn, unescaped } from "./template.mjs";

it("filledIn replaces known values only", () => {
  expect(
    filledIn(`<a href="{{ .SiteURL }}?a={{ .TokenHash }}">{{ end }}{{ .Other }}`, {
      SiteURL: "http://x",
      TokenHash: "t",
    }),
  ).toBe(`<a href="http://x?a=t">{{ end }}{{ .Other }}`);
});

it("filledIn escapes values, and unescaped restores them", () => {
  const odd = `"<b>&amp;'@x.y`;
  expect(filledIn("{{ .Email }}", { Email: odd })).not.toMatch(/[<>"']/);
  expect(unescaped(filledIn("{{ .Email }}", { Email: odd }))).toBe(odd);
});
