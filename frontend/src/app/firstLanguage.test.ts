import { expect, it } from "vitest";
import { unchosenLanguage } from "./firstLanguage";

it.each(["/login", "/register", "/add-event", "/home", "/invite/abc123abc123", "/view/abc123abc123"])(
  "the page %s is in the browser's first language that is one of ours, until one is chosen",
  (pathname) => {
    expect(unchosenLanguage(pathname, ["de-AT", "en"])).toBe("de");
    expect(unchosenLanguage(pathname, ["pt-BR", "fr-CA", "en"])).toBe("fr");
    expect(unchosenLanguage(pathname, ["ES"])).toBe("es");
  },
);

it("without a language of the browser the registration is in English, other pages in the default", () => {
  for (const spoken of [["ja", "deu"], []]) {
    expect(unchosenLanguage("/register", spoken)).toBe("en");
    expect(unchosenLanguage("/login", spoken)).toBe("tr");
    expect(unchosenLanguage("/invite/abc123abc123", spoken)).toBe("tr");
  }
});
