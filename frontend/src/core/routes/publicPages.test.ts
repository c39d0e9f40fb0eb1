import { expect, it } from "vitest";
import { languageFor, languagesOf, PUBLIC_PAGES, pathOf, publicPageAt } from "./publicPages";

it("Turkish pages have no prefix, others have their language's", () => {
  expect(pathOf("landing", "tr")).toBe("/");
  expect(pathOf("landing", "de")).toBe("/de/");
  expect(pathOf("privacy", "tr")).toBe("/privacy");
  expect(pathOf("delete-account", "fr")).toBe("/fr/delete-account");
});

it("legal pages exist in Turkish and English, all others in all five languages", () => {
  for (const page of ["privacy", "terms", "contact"] as const) expect(languagesOf(page)).toEqual(["tr", "en"]);
  for (const page of ["landing", "delete-account"] as const) {
    expect(languagesOf(page).toSorted()).toEqual(["de", "en", "es", "fr", "tr"]);
  }
});

it("a reader gets a legal text in English if their language lacks it", () => {
  expect(languageFor("terms", "es")).toBe("en");
  expect(pathOf("terms", "es")).toBe("/en/terms");
});

it.each(PUBLIC_PAGES)("the public page %s is recognized by its path, with and without the trailing slash", (page) => {
  for (const language of languagesOf(page)) {
    const path = pathOf(page, language);
    expect(publicPageAt(path)).toEqual({ page, language });
    expect(publicPageAt(`${path.replace(/\/$/, "")}/`)).toEqual({ page, language });
  }
});

it.each(["/home", "/events/5", "/de/terms", "/tr/privacy", "/privacy/x", "/deutsch"])(
  "%s is no public page",
  (path) => {
    expect(publicPageAt(path)).toBeNull();
  },
);
