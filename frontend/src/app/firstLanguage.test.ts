import { expect, it } from "vitest";
import { unchosenLanguage } from "./firstLanguage";

const INVITATION = "/invite/abc123abc123";

it.each([
  ["an invitation", INVITATION, false],
  ["an invitation that leads on by itself", `${INVITATION}/`, false],
  ["a link to look at an event", "/view/abc123abc123", false],
  ["the login, on the way on from an invitation", "/login", true],
  ["the registration, on the way on from an invitation", "/register", true],
])("the page of %s is in the browser's language", (_, pathname, invited) => {
  expect(unchosenLanguage(pathname, invited, ["de-AT", "en"])).toBe("de");
  expect(unchosenLanguage(pathname, invited, ["ES"])).toBe("es");
});

it("an invitation is in the first supported language of the browser, otherwise in the default", () => {
  expect(unchosenLanguage(INVITATION, false, ["pt-BR", "fr-CA", "en"])).toBe("fr");
  expect(unchosenLanguage(INVITATION, false, ["ja", "deu"])).toBe("tr");
  expect(unchosenLanguage(INVITATION, false, [])).toBe("tr");
});

it("the registration by itself begins in English", () => {
  expect(unchosenLanguage("/register", false, ["de"])).toBe("en");
});

it.each(["/login", "/home", "/"])("the page %s is in the default language without an invitation", (pathname) => {
  expect(unchosenLanguage(pathname, false, ["de", "en"])).toBe("tr");
});
