import { expect, it } from "vitest";
import { unchosenLanguage } from "./language";

const INVITATION = "/invite/abc123abc123";

it.each([
  ["an invitation", INVITATION, false],
  ["an invitation that leads on by itself", `${INVITATION}/`, false],
  ["a link to look at an event", "/view/abc123abc123", false],
  ["the login, on the way on from an invitation", "/login", true],
  ["the registration, on the way on from an invitation", "/register", true],
])("%s speaks the browser's language", (_, pathname, invited) => {
  expect(unchosenLanguage(pathname, invited, ["de-AT", "en"])).toBe("de");
  expect(unchosenLanguage(pathname, invited, ["ES"])).toBe("es");
});

it("an invitation takes the first language that both know, and else the default", () => {
  expect(unchosenLanguage(INVITATION, false, ["pt-BR", "fr-CA", "en"])).toBe("fr");
  expect(unchosenLanguage(INVITATION, false, ["ja", "deu"])).toBe("tr");
  expect(unchosenLanguage(INVITATION, false, [])).toBe("tr");
});

it.each(["/login", "/register", "/home", "/"])("%s, without an invitation, is in the default language", (pathname) => {
  expect(unchosenLanguage(pathname, false, ["de", "en"])).toBe("tr");
});
