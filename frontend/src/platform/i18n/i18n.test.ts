// @vitest-environment happy-dom
import i18next from "i18next";
import { beforeAll, expect, it, vi } from "vitest";
import { changeLanguage, loadMissingTexts, startI18n } from "./i18n";

const FILES = { dialogs: "../../locales/fr/dialogs.json", german: "./texts/de.ts" };

/** Makes a file fail to load, until the returned function is called. */
function losing(file: string): () => void {
  vi.doMock(file, () => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  return () => vi.doUnmock(file);
}

beforeAll(async () => {
  await startI18n("fr");
});

it("missing texts throw instead of showing keys, and load with another attempt", async () => {
  const found = losing(FILES.dialogs);
  await i18next.loadNamespaces("dialogs");
  expect(() => i18next.hasLoadedNamespace("dialogs")).toThrow(/dynamically imported module/);
  expect(i18next.hasLoadedNamespace("common")).toBe(true);
  await expect(loadMissingTexts()).rejects.toThrow();
  found();
  await loadMissingTexts();
  expect(i18next.hasLoadedNamespace("dialogs")).toBe(true);
  expect(i18next.t("dialogs:payers.rest")).not.toContain("payers");
});

it("a language that fails to load leaves the app in the previous one", async () => {
  const found = losing(FILES.german);
  await expect(changeLanguage("de")).rejects.toThrow();
  expect(i18next.language).toBe("fr");
  found();
  // One import ends the mock. Of two at once, which a change of the language makes, the second may get what is left of it.
  await import("./texts/de");
  await changeLanguage("de");
  expect(i18next.language).toBe("de");
});
