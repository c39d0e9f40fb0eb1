import { expect, it } from "vitest";
import { filledIn, unescaped } from "./template.mjs";

it("the mail has its values, and nothing else changes", () => {
  expect(
    filledIn(`<a href="{{ .SiteURL }}?a={{ .TokenHash }}">{{ end }}{{ .Other }}`, {
      SiteURL: "http://x",
      TokenHash: "t",
    }),
  ).toBe(`<a href="http://x?a=t">{{ end }}{{ .Other }}`);
});

it("a value cannot become markup, and is what it was", () => {
  const odd = `"<b>&amp;'@x.y`;
  expect(filledIn("{{ .Email }}", { Email: odd })).not.toMatch(/[<>"']/);
  expect(unescaped(filledIn("{{ .Email }}", { Email: odd }))).toBe(odd);
});
