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

it("filledIn chooses by whether a value is given", () => {
  const html = "{{ if .Email }}from {{ .Email }}{{ else }}first{{ end }} to {{ .NewEmail }}{{ end }}";
  const NewEmail = "b@x.y";
  expect(filledIn(html, { Email: "a@x.y", NewEmail })).toBe("from a@x.y to b@x.y{{ end }}");
  expect(filledIn(html, { Email: "", NewEmail })).toBe("first to b@x.y{{ end }}");
});
