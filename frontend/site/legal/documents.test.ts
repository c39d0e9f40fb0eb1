import { describe, expect, it } from "vitest";
import { DOCUMENT_LANGUAGES } from "@/core/routes/publicPages";
import { DOCUMENT_TEXTS } from "./texts";

/** Returns the document with every text replaced by its type, to compare the structure of both languages. */
function shape(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shape);
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, key === "id" ? child : shape(child)]));
  }
  return typeof value;
}

it("the legal texts have the same sections in Turkish and English", () => {
  expect(shape(DOCUMENT_TEXTS.tr)).toEqual(shape(DOCUMENT_TEXTS.en));
});

describe.each(DOCUMENT_LANGUAGES)("the legal texts in %s", (language) => {
  const { privacy, terms, effective } = DOCUMENT_TEXTS[language];
  const section = (document: typeof privacy, id: string) => document.sections.find((s) => s.id === id);

  it("the legal texts have the sections that the product promises", () => {
    expect(privacy.sections).toHaveLength(9);
    expect(section(privacy, "purposes")?.items).toHaveLength(4);
    expect(terms.sections).toHaveLength(6);
    expect(section(terms, "responsibilities")?.items).toHaveLength(3);
    expect(section(terms, "prohibited")?.items).toHaveLength(4);
    expect(section(terms, "disclaimers")?.text).toHaveLength(2);
  });

  it("the legal texts name their date, the retention time and the minimum age", () => {
    expect(effective).toMatch(/15 (June|Haziran) 2025/);
    expect(section(privacy, "retention")?.text.join(" ")).toContain("30");
    expect(section(privacy, "rights")?.text.join(" ")).toContain("24");
    expect(section(privacy, "children")?.text.join(" ")).toContain("18");
  });
});
